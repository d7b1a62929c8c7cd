import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A number in four bytes, big-endian. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

/** A PNG file of these chunks. */
export function pngFile(...chunks: [type: string, data: Buffer][]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks.map(([type, data]) => chunk(type, data))])
}

function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const trueColour = Buffer.from([8, 2, 0, 0, 0])
  return pngFile(
    ['IHDR', Buffer.concat([uint32(width), uint32(height), trueColour])],
    ['IDAT', deflateSync(rows, { level: 1 })],
    ['IEND', Buffer.alloc(0)],
  )
}

/** A PNG of that size in pixels, in one colour (six hexadecimal digits). */
export function aPng(width = 640, height = 480, colour = '3366cc'): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, colour, 'hex')])
  return pngOf(width, height, Buffer.concat(Array.from({ length: height }, () => row)))
}

/**
 * A PNG of that size in pixels with gradients and noise, like a photograph: it becomes smaller as
 * AVIF than as WebP. Each `seed` gives another picture.
 */
export function aPhotoPng(width: number, height: number, seed = 0): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  let grain = seed
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      grain = (grain * 1_103_515_245 + 12_345) & 0x7fffffff
      const shade = 127 + ((grain >> 16) % 16) - 8
      const waves = [x + y, x + seed, 2 * y - x].map((at) => shade + 100 * Math.sin(at / 40))
      rows.set(waves, y * (1 + width * 3) + 1 + x * 3)
    }
  }
  return pngOf(width, height, rows)
}
