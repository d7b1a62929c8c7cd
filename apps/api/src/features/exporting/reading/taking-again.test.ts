import { aPictureForm } from '@inkwell/test-support/post'
import { expect, test } from 'vitest'
import { exportSite, takeIn } from '../../../testing/own-export.ts'
import { twoHalves, upload } from '../../../testing/pictures.ts'
import { useTestApi } from '../../../testing/test-api.ts'

const api = useTestApi()
const elsewhere = useTestApi()

test('an import that ended in the middle goes on, wherever it ended', async () => {
  for (const name of ['Ada', 'Grace']) {
    const { token } = await api().signUp({ name })
    const form = aPictureForm({ image: upload(await twoHalves(700, 350).png().toBuffer()) })
    const picture = (await api().ok('POST /api/v1/images', { token, form })).image.name
    const content = `![Halves](/images/${picture})`
    await api().createPost(token, { content, tags: [name, 'Both'] })
    await api().ok('POST /api/v1/drafts', { token, json: { title: name, content } })
  }
  const archive = await exportSite(api())
  for (let items = 1; items <= 8; items++) {
    await expect(takeIn(elsewhere(), archive, items)).rejects.toThrow('the process was killed')
  }
  await takeIn(elsewhere(), archive)
  expect(Buffer.compare(await exportSite(elsewhere()), archive)).toBe(0)
})
