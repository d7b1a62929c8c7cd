import {
  PLACEHOLDER_BYTES_MAX,
  PLACEHOLDER_URL,
  PLACEHOLDER_URL_START,
} from '@inkwell/contract/placeholder-url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  animation,
  BLUE,
  colourAt,
  fourQuarters,
  GREEN,
  isNear,
  noise,
  photograph,
  RED,
  twoHalves,
  YELLOW,
} from '../../../testing/pictures.ts'
import { makePlaceholder } from './placeholder.ts'

test('is a WebP of 16 pixels with the colours of its picture', async () => {
  const placeholder = Buffer.from(await makePlaceholder(fourQuarters(900, 600)), 'base64')
  const { format, width, height } = await sharp(placeholder).metadata()
  expect([format, width, height]).toEqual(['webp', 16, 11])
  const corners = [2, 9].flatMap((y) => [3, 13].map((x) => colourAt(placeholder, x, y)))
  for (const [i, colour] of (await Promise.all(corners)).entries()) {
    const wanted = [RED, GREEN, BLUE, YELLOW][i] ?? RED
    expect(isNear(colour, wanted), `${colour.join()} at ${i}`).toBe(true)
  }
})

test('of an upright picture is upright', async () => {
  const placeholder = Buffer.from(await makePlaceholder(twoHalves(600, 900)), 'base64')
  expect(await sharp(placeholder).metadata()).toMatchObject({ width: 11, height: 16 })
})

test.each([
  ['a photograph', photograph(1_200, 800), 130],
  ['one colour', twoHalves(400, 400, RED, RED), 64],
  ['nothing but noise, seen from near', noise(16, 16), PLACEHOLDER_BYTES_MAX],
  ['one pixel', twoHalves(1, 1), 64],
  ['a column', twoHalves(1, 4_000), 64],
  ['a row', twoHalves(4_000, 1), 90],
])('of %s is small, and valid base64 of WebP', async (_, picture, most) => {
  const placeholder = await makePlaceholder(picture)
  expect(PLACEHOLDER_URL_START + placeholder).toMatch(PLACEHOLDER_URL)
  expect(Buffer.from(placeholder, 'base64').length).toBeLessThanOrEqual(most)
})

test('of an animation shows its first frame', async () => {
  const moving = await (await animation([RED, BLUE], { width: 300, height: 200 })).webp()
  const placeholder = Buffer.from(await makePlaceholder(sharp(moving)), 'base64')
  expect(isNear(await colourAt(placeholder, 8, 5), RED)).toBe(true)
})

test('of a transparent picture is empty, because it would be visible through it', async () => {
  const veiled = await fourQuarters(80, 40).ensureAlpha(0.5).png().toBuffer()
  expect(await makePlaceholder(sharp(veiled))).toBe('')
  const opaque = await fourQuarters(80, 40).ensureAlpha(1).png().toBuffer()
  expect(await makePlaceholder(sharp(opaque))).not.toBe('')
})
