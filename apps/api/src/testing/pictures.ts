import { createCipheriv } from 'node:crypto'
import sharp from 'sharp'

export type Colour = readonly [red: number, green: number, blue: number]

export const RED: Colour = [200, 30, 30]
export const BLUE: Colour = [30, 50, 150]
export const GREEN: Colour = [30, 160, 60]
export const YELLOW: Colour = [220, 200, 40]

/** Raw pixels, computed from their positions. */
function paint(width: number, height: number, colourOf: (x: number, y: number) => Colour) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    pixels.set(colourOf(i % width, Math.floor(i / width)), i * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Two halves in different colours. */
export function twoHalves(width: number, height: number, left = RED, right = BLUE) {
  return paint(width, height, (x) => (x < width / 2 ? left : right))
}

/** Four quarters in different colours, so that all orientations differ. */
export function fourQuarters(width: number, height: number) {
  return paint(width, height, (x, y) => {
    const [left, right] = y < height / 2 ? [RED, GREEN] : [BLUE, YELLOW]
    return x < width / 2 ? left : right
  })
}

/** A grey picture with a red spot around a point, which is in shares. */
export function withSpot(width: number, height: number, at: { x: number; y: number }) {
  const radius = Math.min(width, height) / 10
  return paint(width, height, (x, y) =>
    Math.hypot(x - at.x * width, y - at.y * height) < radius ? RED : [136, 136, 136],
  )
}

/** An animation, each frame in one colour; delays are in milliseconds. */
export async function animation(
  frames: readonly Colour[],
  { width = 40, height = 20, delay = 100, loop = 0 } = {},
) {
  const stills = frames.map((colour) => twoHalves(width, height, colour, colour).png().toBuffer())
  const options = { delay: frames.map(() => delay), loop }
  const joined = sharp(await Promise.all(stills), { join: { animated: true } })
  return { gif: () => joined.gif(options).toBuffer(), webp: () => joined.webp(options).toBuffer() }
}

/** Random pixels, which compress badly. */
export function noise(width: number, height: number) {
  // A key stream: random for an encoder, and the same in every run.
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
  const pixels = cipher.update(Buffer.alloc(width * height * 3))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A file with these bytes under any name and type. */
export function upload(bytes: Uint8Array, name = 'picture.jpg', type = 'image/jpeg'): File {
  return new File([Uint8Array.from(bytes)], name, { type })
}

/** The colour at a point of a frame, each channel from 0 to 255. */
export async function colourAt(
  picture: Uint8Array,
  x: number,
  y: number,
  page = 0,
): Promise<number[]> {
  const { data, info } = await sharp(picture, { page })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const start = (y * info.width + x) * info.channels
  return [...data.subarray(start, start + 3)]
}

/** Whether colours are equal within the error of a lossy encoder. */
export function isNear(colour: readonly number[], wanted: Colour): boolean {
  return wanted.every((channel, i) => Math.abs(channel - (colour[i] ?? -1_000)) < 40)
}

function wave(at: number): number {
  return Math.round(127 + 100 * Math.sin(at / 40))
}

/** A picture like a photograph: its AVIF is smaller than its WebP. */
export function photograph(width: number, height: number) {
  const grain = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
  const grains = grain.update(Buffer.alloc(width * height))
  return paint(width, height, (x, y) => {
    const shade = ((grains[y * width + x] ?? 0) % 16) - 8
    return [wave(x + y) + shade, wave(x) + shade, wave(2 * y - x) + shade]
  })
}
