const HEADER = 6
const ENTRY = 16

/** An image of an ICO file: a square PNG and its size in pixels. */
export interface IconImage {
  size: number
  png: Buffer
}

/** An ICO file that contains PNGs. */
export function icoOf(images: readonly IconImage[]): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    const entry = HEADER + ENTRY * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}
