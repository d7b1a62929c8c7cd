import { expect, test } from 'vitest'
import { sendSources } from './markdown/send-sources.ts'

test('generated sources are accepted or refused with a message, and readers are not blocked', async () => {
  const { sent, meanwhile } = await sendSources(12, 5)
  expect(sent.filter(({ isExpected }) => !isExpected)).toEqual([])
  expect(meanwhile).toMatchObject({ failed: 0 })
  expect(meanwhile.reads).toBeGreaterThan(0)
}, 120_000)
