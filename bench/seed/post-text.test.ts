import { expect, test } from 'vitest'
import { postText } from './post-text.ts'

test('posts have about three kilobytes each', () => {
  const sizes = Array.from({ length: 50 }, (_, number) => postText(number).content.length)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(3_000)
  expect(Math.max(...sizes)).toBeLessThan(4_200)
})

test('each number gives its own, reproducible post', () => {
  expect(postText(7)).toEqual(postText(7))
  expect(postText(7).content).not.toBe(postText(8).content)
})
