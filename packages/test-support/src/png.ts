import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A number in the four bytes that the format gives it. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

/** The bytes of a PNG file of these chunks. */
export function pngFile(...chunks: [type: string, data: Buffer][]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks.map(([type, data]) => chunk(type, data))])
}

/** The bytes of a PNG of that size in pixels, in one colour (six hexadecimal digits). */
export function aPng(width = 640, height = 480, colour = '3366cc'): Buffer {
  const trueColour = Buffer.from([8, 2, 0, 0, 0])
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, colour, 'hex')])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  return pngFile(
    ['IHDR', Buffer.concat([uint32(width), uint32(height), trueColour])],
    ['IDAT', deflateSync(rows)],
    ['IEND', Buffer.alloc(0)],
  )
}
