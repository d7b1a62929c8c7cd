import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { thumbHashToApproximateAspectRatio, thumbHashToRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { BLUE, fourQuarters, isNear, RED, twoHalves } from '../../../testing/pictures.ts'
import { placeholderOf } from './placeholder.ts'

test('is small, and tells colours and shape', async () => {
  const placeholder = await placeholderOf(twoHalves(900, 600))
  const hash = Buffer.from(placeholder, 'base64')
  expect(hash.length).toBeLessThanOrEqual(25)
  expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(1.5, 0)
  const { w, h, rgba } = thumbHashToRGBA(hash)
  const colourAt = (x: number) => [...rgba.slice(((h >> 1) * w + x) * 4).subarray(0, 3)]
  expect(isNear(colourAt(2), RED), `left ${colourAt(2).join()}`).toBe(true)
  expect(isNear(colourAt(w - 3), BLUE), `right ${colourAt(w - 3).join()}`).toBe(true)
})

test.each([
  [1, 1],
  [1, 4_000],
  [4_000, 1],
])('%i × %i pixels have one', async (width, height) => {
  const create = { width, height, channels: 3, background: 'red' } as const
  expect(await placeholderOf(sharp({ create }))).not.toBe('')
})

test('tells whether anything is transparent', async () => {
  const hasAlpha = async (picture: Sharp) =>
    ((Buffer.from(await placeholderOf(picture), 'base64')[2] ?? 0) & 0x80) > 0
  expect(await hasAlpha(fourQuarters(80, 40))).toBe(false)
  const veiled = await fourQuarters(80, 40).ensureAlpha(0.5).png().toBuffer()
  expect(await hasAlpha(sharp(veiled))).toBe(true)
})
