import { webpChunks } from './webp-chunks.ts'

/** The chunks of a WebP that contain pixels or their presentation. */
const PIXELS_ALONE = new Set(['VP8', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])

/** The entries of an AVIF's `meta` box for EXIF, XMP and profiles. */
const MORE_THAN_PIXELS = ['Exif', 'mime', 'prof', 'rICC', 'uri ']

function avifParts(avif: Buffer): string[] {
  const start = avif.indexOf('meta')
  const meta = avif.subarray(start, start + avif.readUInt32BE(start - 4))
  return MORE_THAN_PIXELS.filter((part) => meta.includes(part))
}

/** JFIF, which has the version of the format only; tables of the decoder; the size; the scan. */
const JPEG_PIXELS_ALONE = new Set([0xe0, 0xdb, 0xc0, 0xc2, 0xc4, 0xdd, 0xda])
const JPEG_SCAN = 0xda

function jpegParts(jpeg: Buffer): string[] {
  const kinds: number[] = []
  let at = 2
  while (kinds.at(-1) !== JPEG_SCAN) {
    kinds.push(jpeg.readUInt8(at + 1))
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  // Within a scan, 0xff is followed by zero unless it begins another part.
  for (; at + 1 < jpeg.length; at++) {
    const kind = jpeg.readUInt8(at) === 0xff ? jpeg.readUInt8(at + 1) : 0
    if (kind > 0xd9) kinds.push(kind)
  }
  return kinds.filter((kind) => !JPEG_PIXELS_ALONE.has(kind)).map((kind) => kind.toString(16))
}

/** The parts of a stored picture besides pixels; throws unless it is JPEG, WebP or AVIF. */
export function foreignParts(picture: Buffer): string[] {
  if (picture.readUInt16BE(0) === 0xffd8) return jpegParts(picture)
  if (picture.toString('latin1', 4, 12) === 'ftypavif') return avifParts(picture)
  return webpChunks(picture).filter((kind) => !PIXELS_ALONE.has(kind))
}
