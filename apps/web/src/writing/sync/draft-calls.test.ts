import { ApiError } from '@inkwell/api-client/api-error'
import { expect, test, vi } from 'vitest'
import { createDraftCalls } from './draft-calls.ts'

const TEXT = { title: '', content: 'one' }

test('no call is made without the session of the writer', async () => {
  const api = vi.fn<() => Promise<never>>()
  const calls = createDraftCalls(api, () => {
    throw new ApiError('drafts', { status: 401 })
  })
  const all = [
    () => calls.create(TEXT, 'key'),
    () => calls.copy('p1'),
    () => calls.read('d1'),
    () => calls.find('p1'),
    () => calls.save('d1', { ...TEXT, version: 1 }),
    () => calls.remove('d1'),
  ]
  for (const call of all) await expect(call()).rejects.toThrow(ApiError)
  expect(api).not.toHaveBeenCalled()
})
