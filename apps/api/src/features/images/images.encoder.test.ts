import { messages } from '@inkwell/contract/messages'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { BLUE, colourAt, isNear, RED, twoHalves } from '../../testing/pictures.ts'
import { encodeImage } from './images.encoder.ts'

const SECRET_PLACE = 'Rue Secrete 7'

describe('takes', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s', async (format) => {
    const bytes = await twoHalves(64, 32).toFormat(format).toBuffer()
    const image = await encodeImage(bytes)
    expect(image).toMatchObject({ width: 64, height: 32 })
    expect(image.key).toMatch(/^[0-9a-f]{64}\.webp$/)
    expect((await sharp(image.bytes).metadata()).format).toBe('webp')
    expect(isNear(await colourAt(image.bytes, 8, 16), RED)).toBe(true)
    expect(isNear(await colourAt(image.bytes, 56, 16), BLUE)).toBe(true)
  })

  test('16 bits a channel, CMYK, grey and transparency', async () => {
    const pictures = [
      twoHalves(64, 32).toColourspace('rgb16').png(),
      twoHalves(64, 32).toColourspace('cmyk').jpeg(),
      twoHalves(64, 32).greyscale().png(),
      twoHalves(64, 32).ensureAlpha(0.5).png(),
    ]
    for (const picture of pictures) {
      const image = await encodeImage(await picture.toBuffer())
      const { space, depth } = await sharp(image.bytes).metadata()
      expect({ space, depth }).toEqual({ space: 'srgb', depth: 'uchar' })
    }
  })

  test('the first frame of an animation', async () => {
    const frames = [twoHalves(20, 10), twoHalves(20, 10, BLUE, RED)]
    const pngs = await Promise.all(frames.map((frame) => frame.png().toBuffer()))
    const animation = await sharp(pngs, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const image = await encodeImage(animation)
    expect(image).toMatchObject({ width: 20, height: 10 })
    expect(isNear(await colourAt(image.bytes, 3, 5), RED)).toBe(true)
  })
})

test('the same picture has the same key', async () => {
  const bytes = await twoHalves(64, 32).jpeg().toBuffer()
  expect((await encodeImage(bytes)).key).toBe((await encodeImage(bytes)).key)
})

test('is made narrower, never wider', async () => {
  const wide = await encodeImage(await twoHalves(3_200, 100).png().toBuffer())
  expect(wide).toMatchObject({ width: 1_600, height: 50 })
  const tall = await encodeImage(await twoHalves(100, 3_200).png().toBuffer())
  expect(tall).toMatchObject({ width: 100, height: 3_200 })
})

interface Upright {
  width: number
  height: number
  /** A point in what was the left half. */
  red: [x: number, y: number]
  /** A point in what was the right half. */
  blue: [x: number, y: number]
}

/** Where the halves of the stored picture are once it stands upright, by EXIF orientation. */
const ORIENTATIONS: readonly [orientation: number, upright: Upright][] = [
  [1, { width: 64, height: 32, red: [8, 16], blue: [56, 16] }],
  [2, { width: 64, height: 32, red: [56, 16], blue: [8, 16] }],
  [3, { width: 64, height: 32, red: [56, 16], blue: [8, 16] }],
  [4, { width: 64, height: 32, red: [8, 16], blue: [56, 16] }],
  [5, { width: 32, height: 64, red: [16, 8], blue: [16, 56] }],
  [6, { width: 32, height: 64, red: [16, 8], blue: [16, 56] }],
  [7, { width: 32, height: 64, red: [16, 56], blue: [16, 8] }],
  [8, { width: 32, height: 64, red: [16, 56], blue: [16, 8] }],
]

test.each(ORIENTATIONS)('orientation %i is applied', async (orientation, upright) => {
  const bytes = await twoHalves(64, 32).withMetadata({ orientation }).jpeg().toBuffer()
  expect((await sharp(bytes).metadata()).orientation).toBe(orientation)
  const image = await encodeImage(bytes)
  expect(image).toMatchObject({ width: upright.width, height: upright.height })
  expect((await sharp(image.bytes).metadata()).orientation).toBeUndefined()
  expect(isNear(await colourAt(image.bytes, ...upright.red), RED)).toBe(true)
  expect(isNear(await colourAt(image.bytes, ...upright.blue), BLUE)).toBe(true)
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'no place, profile or word in a %s is kept',
  async (format) => {
    const bytes = await twoHalves(64, 32)
      .withExif({
        IFD0: { ImageDescription: SECRET_PLACE, Copyright: SECRET_PLACE },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1' },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET_PLACE}</a></x:xmpmeta>`)
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
    expect(bytes.includes(SECRET_PLACE)).toBe(true)
    const image = await encodeImage(bytes)
    const { exif, xmp, iptc, icc, comments } = await sharp(image.bytes).metadata()
    expect([exif, xmp, iptc, icc, comments]).toEqual(Array.from({ length: 5 }, () => undefined))
    const text = Buffer.from(image.bytes).toString('latin1')
    expect(text).not.toContain(SECRET_PLACE)
    expect(text).not.toMatch(/EXIF|XMP |ICCP/)
  },
)

describe('refuses', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test.each([
    ['an SVG', svg],
    ['an SVG with an XML head', `<?xml version="1.0"?>${svg}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a ZIP', 'PK\x03\x04'],
    ['text', 'hello'],
    ['nothing', ''],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a RIFF that is no WebP', 'RIFF\x10\0\0\0WAVEfmt '],
    ['a picture behind a page', '<html>\xff\xd8\xff'],
  ])('%s', async (_, text) => {
    await expect(encodeImage(Buffer.from(text, 'latin1'))).rejects.toMatchObject({
      code: 'invalid',
      message: messages.imageInvalid,
      fields: { image: messages.imageInvalid },
    })
  })

  test('TIFF', async () => {
    const bytes = await twoHalves(8, 8).tiff().toBuffer()
    await expect(encodeImage(bytes)).rejects.toThrow(messages.imageInvalid)
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a torn %s', async (format) => {
    const bytes = await twoHalves(640, 320).toFormat(format).toBuffer()
    for (const part of [0.05, 0.5, 0.9]) {
      const torn = bytes.subarray(0, Math.max(16, Math.floor(bytes.length * part)))
      await expect(encodeImage(torn)).rejects.toMatchObject({
        code: 'invalid',
        message: messages.imageUnreadable,
      })
    }
  })

  test('a head that is followed by rubbish', async () => {
    for (const head of ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a', 'RIFF\0\0\0\0WEBP']) {
      const bytes = Buffer.from(head + 'rubbish'.repeat(100), 'latin1')
      await expect(encodeImage(bytes)).rejects.toThrow(messages.imageUnreadable)
    }
  })

  test('more than 50 megapixels, however small the file', async () => {
    const create = { width: 10_000, height: 5_001, channels: 3, background: 'red' } as const
    const bytes = await sharp({ create, limitInputPixels: false }).png().toBuffer()
    expect(bytes.length).toBeLessThan(1_000_000)
    await expect(encodeImage(bytes)).rejects.toThrow(messages.imageTooManyPixels)
  })

  test('more than 50 megapixels in all frames together', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 5_000, height: 5_001, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const join = { animated: true }
    const bytes = await sharp(frames, { join, limitInputPixels: false }).gif().toBuffer()
    expect(await sharp(bytes).metadata()).toMatchObject({ height: 5_001, pages: 2 })
    await expect(encodeImage(bytes)).rejects.toThrow(messages.imageTooManyPixels)
  })
})

test('of a polyglot, the picture alone is kept', async () => {
  const bytes = await twoHalves(64, 32).jpeg().toBuffer()
  const zip = Buffer.from(`PK\x03\x04<script>${SECRET_PLACE}</script>`, 'latin1')
  const image = await encodeImage(Buffer.concat([bytes, zip]))
  expect(Buffer.from(image.bytes).includes(SECRET_PLACE)).toBe(false)
})
