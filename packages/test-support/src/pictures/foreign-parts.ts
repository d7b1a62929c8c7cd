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

/** The parts of a stored picture besides pixels; throws unless it is WebP or AVIF. */
export function foreignParts(picture: Buffer): string[] {
  if (picture.toString('latin1', 4, 12) === 'ftypavif') return avifParts(picture)
  return webpChunks(picture).filter((kind) => !PIXELS_ALONE.has(kind))
}
