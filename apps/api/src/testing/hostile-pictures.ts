import { deflateSync } from 'node:zlib'
import { pngFile, uint32 } from '@inkwell/test-support/png'

/** A PNG of 1 bit per pixel whose header may declare another size than its rows have. */
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

/** A GIF with a canvas of any size and many frames of one pixel. */
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

/** Replaces bytes of a picture. */
export function patched(picture: Uint8Array, at: number, bytes: Uint8Array): Buffer {
  const copy = Buffer.from(picture)
  copy.set(bytes, at)
  return copy
}

/** The end of an empty ZIP archive, optionally with a comment. */
export function zipEnd(comment = ''): Buffer {
  const end = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(16)])
  return Buffer.concat([end, uint16le(comment.length), Buffer.from(comment)])
}

/** An animated WebP whose last frame is repeated. */
export function webpOf(moving: Buffer, frames: number): Buffer {
  const last = moving.lastIndexOf('ANMF')
  const frame = moving.subarray(last, last + 8 + moving.readUInt32LE(last + 4))
  const head = moving.subarray(0, moving.indexOf('ANMF'))
  const grown = Buffer.concat([head, ...Array.from({ length: frames }, () => frame)])
  grown.writeUInt32LE(grown.length - 8, 4)
  return grown
}

/** An animated PNG of one pixel. */
export function apngOf(frames: number): Buffer {
  const head = Buffer.concat([uint32(1), uint32(1), Buffer.from([1, 0, 0, 0, 0])])
  const pixel = deflateSync(Buffer.alloc(2))
  const frame = (index: number): [string, Buffer][] => [
    ['fcTL', Buffer.concat([uint32(index * 2), uint32(1), uint32(1), Buffer.alloc(14)])],
    index === 0 ? ['IDAT', pixel] : ['fdAT', Buffer.concat([uint32(index * 2 - 1), pixel])],
  ]
  return pngFile(
    ['IHDR', head],
    ['acTL', Buffer.concat([uint32(frames), uint32(0)])],
    ...Array.from({ length: frames }, (_, index) => frame(index)).flat(),
    ['IEND', Buffer.alloc(0)],
  )
}
