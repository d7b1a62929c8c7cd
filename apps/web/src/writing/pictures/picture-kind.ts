/** Known image formats; the service accepts all except HEIC. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic'

/** The number of bytes needed for detection. */
export const SIGN_BYTES = 32

const AVIF_BRANDS = /avif|avis/
const HEIC_BRANDS = /hei[cxsm]|hev[cxms]|mif1|msf1/

/** Detects the format by magic bytes; undefined if it is unknown. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const sign = String.fromCharCode(...bytes.subarray(0, SIGN_BYTES))
  if (sign.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (sign.startsWith('\x89PNG')) return 'png'
  if (sign.startsWith('GIF8')) return 'gif'
  if (sign.startsWith('RIFF') && sign.slice(8, 12) === 'WEBP') return 'webp'
  if (sign.slice(4, 8) !== 'ftyp') return undefined
  // An AVIF may have a general major brand (mif1) and its own only among the compatible brands.
  const brands = sign.slice(8)
  if (AVIF_BRANDS.test(brands)) return 'avif'
  return HEIC_BRANDS.test(brands) ? 'heic' : undefined
}
