import { createCipheriv } from 'node:crypto'
import sharp from 'sharp'

type Colour = readonly [red: number, green: number, blue: number]

export const RED: Colour = [200, 30, 30]
export const BLUE: Colour = [30, 30, 200]

/** Raw pixels: the left half in one colour, the right half in another. */
export function twoHalves(width: number, height: number, left = RED, right = BLUE) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const colour = i % width < width / 2 ? left : right
    pixels.set(colour, i * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A picture of random pixels, which no encoder makes small. */
export function noise(width: number, height: number) {
  // A cipher's key stream: random to any encoder, and the same in every run.
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
  const pixels = cipher.update(Buffer.alloc(width * height * 3))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** An upload of those bytes under a name and type that may say anything. */
export function upload(bytes: Uint8Array, name = 'picture.jpg', type = 'image/jpeg'): File {
  return new File([Uint8Array.from(bytes)], name, { type })
}

/** The colour at a point, each channel from 0 to 255. */
export async function colourAt(picture: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const start = (y * info.width + x) * info.channels
  return [...data.subarray(start, start + 3)]
}

/** Whether a colour is that one, as far as a lossy encoder keeps it. */
export function isNear(colour: readonly number[], wanted: Colour): boolean {
  return wanted.every((channel, i) => Math.abs(channel - (colour[i] ?? -1_000)) < 40)
}
