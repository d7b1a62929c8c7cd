import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  animation,
  BLUE,
  colourAt,
  fourQuarters,
  GREEN,
  isNear,
  photograph,
  RED,
  YELLOW,
} from '../../../testing/pictures.ts'
import { encodeAvif } from './encode-avif.ts'

const size = (width: number, height: number, below = 1_000_000) => ({ width, height, below })

test('makes the given sizes with the colours of the picture', async () => {
  const bytes = await fourQuarters(1_000, 500).webp({ quality: 90 }).toBuffer()
  const files = await encodeAvif({ bytes, sizes: [size(480, 240), size(960, 480)] })
  expect(files.map(({ width, height }) => [width, height])).toEqual([
    [480, 240],
    [960, 480],
  ])
  for (const { bytes: avif, width, height } of files) {
    const head = await sharp(avif).metadata()
    expect(head).toMatchObject({ format: 'heif', compression: 'av1', width, height })
    expect(head).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 })
    expect([head.exif, head.icc, head.xmp, head.iptc]).toEqual(Array(4).fill(undefined))
    const corners = [0.2, 0.8].flatMap((y) => [0.2, 0.8].map((x) => [x * width, y * height]))
    for (const [i, [x = 0, y = 0]] of corners.entries()) {
      const colour = await colourAt(avif, Math.floor(x), Math.floor(y))
      expect(isNear(colour, [RED, GREEN, BLUE, YELLOW][i] ?? RED), `${colour.join()} at ${i}`).toBe(
        true,
      )
    }
  }
})

test('is much smaller than the WebP of a photograph, and looks the same', async () => {
  const master = await photograph(1_200, 600).webp({ quality: 90, effort: 2 }).toBuffer()
  const webp = await sharp(master).resize(960).webp({ quality: 80 }).toBuffer()
  const files = await encodeAvif({ bytes: master, sizes: [size(960, 480)] })
  const avif = files[0]?.bytes ?? webp
  expect(avif.byteLength).toBeLessThan(0.9 * webp.byteLength)
  const ideal = await sharp(master).resize(960).raw().toBuffer()
  const distance = async (bytes: Uint8Array) => {
    const pixels = await sharp(bytes).raw().toBuffer()
    const squares = pixels.reduce((sum, value, i) => sum + (value - (ideal[i] ?? 0)) ** 2, 0)
    return Math.sqrt(squares / pixels.length)
  }
  expect(await distance(avif)).toBeLessThan(1.15 * (await distance(webp)))
})

test('makes all sizes or none, because a larger one would be loaded for a missing one', async () => {
  const bytes = await fourQuarters(64, 32).webp().toBuffer()
  const sizes = [size(32, 16, 100), size(64, 32)]
  expect(await encodeAvif({ bytes, sizes })).toEqual([])
  expect(await encodeAvif({ bytes, sizes: [size(64, 32)] })).toHaveLength(1)
})

test('preserves transparency', async () => {
  const hole = { create: { width: 20, height: 20, channels: 4, background: '#0000' } } as const
  const bytes = await fourQuarters(64, 32)
    .ensureAlpha()
    .composite([{ input: hole, left: 0, top: 0, blend: 'in' }])
    .webp()
    .toBuffer()
  const files = await encodeAvif({ bytes, sizes: [size(64, 32)] })
  const { data, info } = await sharp(files[0]?.bytes).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(4)
  expect(data[(5 * info.width + 5) * 4 + 3]).toBeLessThan(10)
})

test('an animation has none', async () => {
  const bytes = await (await animation([RED, BLUE], { width: 300 })).webp()
  expect(await encodeAvif({ bytes, sizes: [size(300, 20)] })).toEqual([])
})
