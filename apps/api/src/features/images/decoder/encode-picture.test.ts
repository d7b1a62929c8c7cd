import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  animation,
  BLUE,
  colourAt,
  fourQuarters,
  GREEN,
  isNear,
  photograph,
  RED,
  twoHalves,
  YELLOW,
} from '../../../testing/pictures.ts'
import type { Colour } from '../../../testing/pictures.ts'
import { detectFormat } from '../images.format.ts'
import { encodePicture } from './encode-picture.ts'
import { encodeSizes } from './encode-sizes.ts'
import type { Picture, PictureFile } from './picture.ts'

async function encode(bytes: Uint8Array): Promise<Picture> {
  const format = detectFormat(bytes)
  if (!format) throw new Error('This is no picture')
  const decoded = await encodePicture({ bytes, format })
  if ('refused' in decoded) throw new Error(decoded.refused)
  return decoded.picture
}

function filesOf({ variants, master }: Picture): PictureFile[] {
  return master ? [...variants, master] : variants
}

/** The sizes of files, compared with those in their bytes. */
async function sizesOf(files: readonly PictureFile[], wanted = 'webp'): Promise<string[]> {
  const sizes = files.map(async ({ bytes, width, height }) => {
    const { format, ...head } = await sharp(bytes).metadata()
    const told = { width: head.width, height: head.pageHeight ?? head.height }
    expect({ format, ...told }).toEqual({ format: wanted, width, height })
    return `${width}×${height}`
  })
  return Promise.all(sizes)
}

/** The sizes of what the upload makes, of what is made later, and of the master. */
async function stagesOf(bytes: Uint8Array): Promise<string> {
  const { variants, master, isComplete } = await encode(bytes)
  if (!master) throw new Error('There is no master')
  const present = variants.map(({ width }) => width)
  const later = await encodeSizes({ bytes: master.bytes, present })
  expect(later.length === 0).toBe(isComplete)
  const stages = [sizesOf(variants), sizesOf(later), sizesOf([master], master.format)]
  return (await Promise.all(stages)).map((sizes) => sizes.join(' ')).join(' | ')
}

async function expectQuarters(bytes: Uint8Array, quarters: readonly Colour[]): Promise<void> {
  const { width, height } = await sharp(bytes).metadata()
  const places = [0.2, 0.8].flatMap((y) => [0.2, 0.8].map((x) => [x * width, y * height] as const))
  for (const [i, [x, y]] of places.entries()) {
    const colour = await colourAt(bytes, Math.floor(x), Math.floor(y))
    expect(isNear(colour, quarters[i] ?? RED), `${colour.join(', ')} at ${x}, ${y}`).toBe(true)
  }
}

describe('sizes', () => {
  test.each([
    [3_200, 1_600, '480×240 672×336 960×480 | 1600×800 | 2560×1280'],
    [2_000, 1_000, '480×240 672×336 960×480 | 1600×800 | 2000×1000'],
    [1_600, 800, '480×240 672×336 960×480 | 1600×800 | 1600×800'],
    [962, 481, '480×240 672×336 960×480 | 962×481 | 962×481'],
    [960, 480, '480×240 672×336 960×480 |  | 960×480'],
    [620, 310, '480×240 620×310 |  | 620×310'],
    [480, 240, '480×240 |  | 480×240'],
    [40, 20, '40×20 |  | 40×20'],
    [1, 1, '1×1 |  | 1×1'],
    [600, 18_000, '480×14403 546×16383 |  | 546×16383'],
    [2, 20_000, '2×16383 |  | 2×16383'],
  ])('%i × %i: never wider than the picture', async (width, height, sizes) => {
    const create = { width, height, channels: 3, background: 'red' } as const
    expect(await stagesOf(await sharp({ create }).png().toBuffer())).toBe(sizes)
  })

  test('are those of the upright picture', async () => {
    const bytes = await twoHalves(1_000, 2_000).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await stagesOf(bytes)).toBe('480×240 672×336 960×480 | 1600×800 | 2000×1000')
  })
})

describe('the master', () => {
  const transparent = (alpha: number) => ({ r: 200, g: 30, b: 30, alpha })

  test.each([
    ['is a JPEG', 1, 'jpeg'],
    ['of a picture with transparency is a WebP', 0.5, 'webp'],
  ])('%s', async (_, alpha, format) => {
    const create = {
      width: 1_200,
      height: 600,
      channels: 4,
      background: transparent(alpha),
    } as const
    const png = await sharp({ create }).png().toBuffer()
    expect((await sharp(png).metadata()).channels).toBe(4)
    const { master } = await encode(png)
    expect(master?.format).toBe(format)
    expect((await sharp(master?.bytes).metadata()).format).toBe(format)
  })

  test('of a photograph loses so little that its variants are nearly as close to the photograph', async () => {
    const photo = await photograph(1_600, 1_000).png().toBuffer()
    const { master } = await encode(photo)
    const pixelsOf = (bytes?: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer()
    const wanted = await pixelsOf(photo)
    const distance = async (bytes?: Uint8Array) => {
      const squares = (await pixelsOf(bytes)).map((value, i) => (value - (wanted[i] ?? 0)) ** 2)
      return Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / squares.length)
    }
    const [variant] = await encodeSizes({ bytes: master?.bytes ?? photo, present: [480, 672, 960] })
    const direct = await sharp(photo).webp({ quality: 80, effort: 4 }).toBuffer()
    expect(await distance(variant?.bytes)).toBeLessThan(1.2 * (await distance(direct)))
  })
})

test('the same picture has the same hash, another one a different one', async () => {
  const [first, again, other] = await Promise.all(
    [RED, RED, BLUE].map(async (colour) =>
      encode(await twoHalves(64, 32, colour).jpeg().toBuffer()),
    ),
  )
  expect(first?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(again?.hash).toBe(first?.hash)
  expect(other?.hash).not.toBe(first?.hash)
})

/** The colours of the quarters of the upright picture, in rows. */
const UPRIGHT: readonly [orientation: number, quarters: readonly Colour[]][] = [
  [1, [RED, GREEN, BLUE, YELLOW]],
  [2, [GREEN, RED, YELLOW, BLUE]],
  [3, [YELLOW, BLUE, GREEN, RED]],
  [4, [BLUE, YELLOW, RED, GREEN]],
  [5, [RED, BLUE, GREEN, YELLOW]],
  [6, [BLUE, RED, YELLOW, GREEN]],
  [7, [YELLOW, GREEN, BLUE, RED]],
  [8, [GREEN, YELLOW, RED, BLUE]],
]

describe.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s', (format) => {
  test.each(UPRIGHT)('of orientation %i is rotated upright', async (orientation, quarters) => {
    const photo = fourQuarters(600, 300).withMetadata({ orientation })
    const bytes = await photo.toFormat(format, { quality: 90 }).toBuffer()
    expect((await sharp(bytes).metadata()).autoOrient.width).toBe(orientation < 5 ? 600 : 300)
    for (const file of filesOf(await encode(bytes))) {
      expect((await sharp(file.bytes).metadata()).orientation).toBeUndefined()
      await expectQuarters(file.bytes, quarters)
    }
  })
})

describe('colours', () => {
  const QUARTERS = [RED, GREEN, BLUE, YELLOW]
  const photo = () => fourQuarters(64, 32)

  test.each([
    ['16 bits a channel', () => photo().toColourspace('rgb16').png()],
    ['CMYK', () => photo().toColourspace('cmyk').jpeg({ quality: 100 })],
    ['a palette', () => photo().png({ palette: true })],
    ['AVIF of 8 bits', () => photo().avif({ quality: 90 })],
    ['AVIF of 10 bits', () => photo().toColourspace('rgb16').avif({ quality: 90, bitdepth: 10 })],
    ['AVIF of 12 bits', () => photo().toColourspace('rgb16').avif({ quality: 90, bitdepth: 12 })],
    ['Display P3', () => photo().withIccProfile('p3').jpeg({ quality: 100 })],
    ['CMYK with its profile', () => photo().withIccProfile('cmyk').jpeg({ quality: 100 })],
  ])('of %s', async (_, make) => {
    for (const { bytes } of filesOf(await encode(await make().toBuffer()))) {
      const { space, depth, channels } = await sharp(bytes).metadata()
      expect({ space, depth, channels }).toEqual({ space: 'srgb', depth: 'uchar', channels: 3 })
      await expectQuarters(bytes, QUARTERS)
    }
  })

  test('of a profile are converted', async () => {
    // The purest green of P3 is outside sRGB and becomes sRGB's purest green.
    const bytes = await twoHalves(64, 32, [0, 255, 0], [0, 255, 0])
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const unconverted = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer()
    expect(unconverted[0]).toBeGreaterThan(90)
    const { variants } = await encode(bytes)
    const [red = 255, green = 0, blue = 255] = await colourAt(variants[0]?.bytes ?? bytes, 5, 5)
    expect(Math.max(red, blue)).toBeLessThan(15)
    expect(green).toBeGreaterThan(245)
  })

  test('of grey stay grey', async () => {
    const { variants } = await encode(await photo().greyscale().png().toBuffer())
    const [red = 0, green = 0, blue = 0] = await colourAt(variants[0]?.bytes ?? Buffer.of(), 50, 5)
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4)
  })

  test.each(['png', 'webp', 'avif', 'gif'] as const)(
    'of a %s may be transparent',
    async (format) => {
      const hole = { create: { width: 20, height: 20, channels: 4, background: '#0000' } } as const
      const holed = photo()
        .ensureAlpha()
        .composite([{ input: hole, left: 0, top: 0, blend: 'in' }])
      const { variants } = await encode(await holed.toFormat(format).toBuffer())
      const bytes = variants[0]?.bytes ?? Buffer.of()
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect(info.channels).toBe(4)
      expect(data[(5 * info.width + 5) * 4 + 3]).toBeLessThan(10)
    },
  )
})

describe('an animation', () => {
  const FRAMES = [RED, GREEN, BLUE, YELLOW]

  test.each(['gif', 'webp'] as const)('in a %s stays an animation in all sizes', async (format) => {
    const size = { width: 1_000, height: 50, delay: 120, loop: 3 }
    const picture = await encode(await (await animation(FRAMES, size))[format]())
    expect(picture.isComplete).toBe(true)
    expect(await sizesOf(filesOf(picture))).toEqual(['480×24', '672×34', '960×48', '1000×50'])
    for (const { bytes } of filesOf(picture)) {
      const { pages, delay, loop } = await sharp(bytes).metadata()
      expect({ pages, delay, loop }).toEqual({ pages: 4, delay: [120, 120, 120, 120], loop: 3 })
      for (const [page, colour] of FRAMES.entries()) {
        expect(isNear(await colourAt(bytes, 20, 10, page), colour)).toBe(true)
      }
    }
  })

  test('wider than a page has a separate master', async () => {
    const frames = await animation([RED, BLUE], { width: 3_000, height: 30 })
    const sizes = ['480×5', '672×7', '960×10', '1600×16', '2560×26']
    expect(await sizesOf(filesOf(await encode(await frames.gif())))).toEqual(sizes)
  })

  test('of one frame is a still picture', async () => {
    expect(await stagesOf(await twoHalves(40, 20).gif().toBuffer())).toBe('40×20 |  | 40×20')
  })

  test('has up to 300 frames', async () => {
    const colours = Array.from({ length: 300 }, (_, i) => (i % 2 === 0 ? RED : BLUE))
    const { variants } = await encode(await (await animation(colours)).gif())
    expect((await sharp(variants[0]?.bytes).metadata()).pages).toBe(300)
    const more = await animation([...colours, RED])
    await expect(encode(await more.gif())).rejects.toThrow('animationTooLong')
    await expect(encode(await more.webp())).rejects.toThrow('animationTooLong')
  })
})
