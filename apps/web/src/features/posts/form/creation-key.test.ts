import { ApiError } from '@inkwell/api-client/api-error'
import { expect, test } from 'vitest'
import { createCreationKey } from './creation-key.ts'

const CALL = 'POST /api/v1/posts/createpost'
const lost = new ApiError(CALL, { cause: new TypeError('Failed to fetch') })
const broken = new ApiError(CALL, { status: 502 })
const refused = new ApiError(CALL, { status: 400, body: { code: 'invalid' } })
const signedOut = new ApiError(CALL, { status: 401, body: { code: 'unauthenticated' } })
const made = new ApiError(CALL, { status: 409, body: { code: 'idempotency_mismatch' } })
const gone = new ApiError(CALL, { status: 404, body: { code: 'not_found' } })
const fine = undefined

test.each([
  ['a lost answer keeps it', [lost], 'same'],
  ['a failure of the service keeps it', [broken], 'same'],
  ['a refusal after a lost answer tells nothing of the first attempt', [lost, signedOut], 'same'],
  ['a fault of our own keeps it', [new Error('oops')], 'same'],
  ['success ends it', [fine], 'new'],
  ['success after a lost answer ends it', [lost, fine], 'new'],
  ['a refusal ends it', [refused], 'new'],
  ['that an earlier attempt made a post ends it', [lost, made], 'new'],
  ['that the post of an earlier attempt was deleted for good ends it', [lost, gone], 'new'],
])('the key of a creation: %s', (_, outcomes, expected) => {
  const key = createCreationKey()
  const first = key.current()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  for (const outcome of outcomes) {
    expect(key.current()).toBe(first)
    key.settle(outcome)
  }
  expect(key.current() === first ? 'same' : 'new').toBe(expected)
})

test('two forms have different keys', () => {
  const keys = Array.from({ length: 1_000 }, () => createCreationKey().current())
  expect(new Set(keys).size).toBe(keys.length)
})
