import { expect, test } from 'vitest'
import { RENDERINGS, repeatWhileChanged } from './posts.repeating.ts'

test('a text that is changed all the time is refused, with a time to retry', async () => {
  let attempts = 0
  const attempt = () => {
    attempts += 1
    return Promise.resolve(undefined)
  }
  const refusal = { code: 'unavailable', headers: { 'Retry-After': '5' } }
  await expect(repeatWhileChanged(RENDERINGS, attempt)).rejects.toMatchObject(refusal)
  expect(attempts).toBe(RENDERINGS)
})

test('the first value ends it', async () => {
  const values = [undefined, 'second', 'third']
  const attempt = () => Promise.resolve(values.shift())
  expect(await repeatWhileChanged(RENDERINGS, attempt)).toBe('second')
})
