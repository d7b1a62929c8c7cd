import { isVisible } from '@inkwell/contract/visible'
import { COMMONMARK_SOURCES } from '@inkwell/markdown/testing/commonmark-sources'
import { expect, test } from 'vitest'
import { count } from './bytes/kept-text.ts'
import { sendThroughApi } from './bytes/through-api.ts'
import { createPatientClient } from './crash/retrying-client.ts'
import { startSetup } from './overload/setup.ts'

test('texts come back from the service with every byte', async () => {
  const setup = await startSetup(false)
  try {
    const texts = COMMONMARK_SOURCES.filter((_, index) => index % 7 === 0)
    const writer = { api: createPatientClient(setup.api), token: setup.account.token }
    const { drafts, posts } = await sendThroughApi(writer, texts)
    expect(count(drafts)).toMatchObject({ texts: 94, changed: [], refused: [] })
    const published = count(posts)
    expect(published.changed).toEqual([])
    expect(published.refused.filter(isVisible)).toEqual([])
  } finally {
    await setup.stop()
  }
}, 300_000)
