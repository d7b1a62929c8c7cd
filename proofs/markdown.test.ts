import { expect, test } from 'vitest'
import { sendSources } from './markdown/send-sources.ts'

test('generated sources are accepted or refused with a message, and readers are not blocked', async () => {
  const { sent, meanwhile } = await sendSources(12, 5, 300)
  // The service says that it is busy only if a renderer got no CPU time, never because of a source.
  const wrong = sent.filter(({ isExpected, status }) => !isExpected && status !== 503)
  expect(wrong).toEqual([])
  expect(sent.some(({ status }) => status === 201)).toBe(true)
  expect(meanwhile).toMatchObject({ failed: 0 })
  expect(meanwhile.reads).toBeGreaterThan(0)
}, 300_000)
