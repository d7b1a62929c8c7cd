import { webpChunks } from './webp-chunks.ts'

/** The chunks of a WebP that hold pixels, and how they are shown. */
const PIXELS_ALONE = new Set(['VP8', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])

/** What an AVIF names in its `meta` where it holds more than pixels: EXIF, XMP, profiles. */
const MORE_THAN_PIXELS = ['Exif', 'mime', 'prof', 'rICC', 'uri ']

function avifParts(avif: Buffer): string[] {
  const start = avif.indexOf('meta')
  const meta = avif.subarray(start, start + avif.readUInt32BE(start - 4))
  return MORE_THAN_PIXELS.filter((part) => meta.includes(part))
}

/** The parts of a stored picture that are no pixels; throws for what is neither WebP nor AVIF. */
export function foreignParts(picture: Buffer): string[] {
  if (picture.toString('latin1', 4, 12) === 'ftypavif') return avifParts(picture)
  return webpChunks(picture).filter((kind) => !PIXELS_ALONE.has(kind))
}
