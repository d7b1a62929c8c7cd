import { deflateSync } from 'node:zlib'
import { pngFile, uint32 } from '@inkwell/test-support/png'

/** A PNG of one bit a pixel whose head says one size and whose rows are as many as they are. */
export function pngOf(
  { width, height, rows = height }: { width: number; height: number; rows?: number },
  ...extra: [type: string, data: Buffer][]
): Buffer {
  const head = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])
  const pixels = Buffer.alloc((1 + Math.ceil(width / 8)) * rows)
  return pngFile(['IHDR', head], ...extra, ['IDAT', deflateSync(pixels)], ['IEND', Buffer.alloc(0)])
}

function uint16le(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [i, value] of values.entries()) bytes.writeUInt16LE(value, i * 2)
  return bytes
}

/** A GIF with a canvas of any size and so many frames of one pixel each. */
export function gifOf({ width = 1, height = 1, frames = 1 }): Buffer {
  const colours = Buffer.from([0x80, 0, 0, 255, 0, 0, 0, 0, 255])
  const timing = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0])
  const place = Buffer.concat([Buffer.from([0x2c]), uint16le(0, 0, 1, 1), Buffer.from([0])])
  const pixel = Buffer.from([2, 2, 0x4c, 1, 0])
  const frame = Buffer.concat([timing, place, pixel])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    uint16le(width, height),
    colours,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

/** A picture with other bytes at a place. */
export function patched(picture: Uint8Array, at: number, bytes: Uint8Array): Buffer {
  const copy = Buffer.from(picture)
  copy.set(bytes, at)
  return copy
}

/** The end of a ZIP archive with nothing in it and, maybe, a comment. */
export function zipEnd(comment = ''): Buffer {
  const end = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(16)])
  return Buffer.concat([end, uint16le(comment.length), Buffer.from(comment)])
}
