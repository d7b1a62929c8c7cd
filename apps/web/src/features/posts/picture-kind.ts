/** The kinds of pictures that people have; the service takes all but HEIC. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic'

/** Bytes that are enough to tell. */
export const SIGN_BYTES = 32

const AVIF_BRANDS = /avif|avis/
const HEIC_BRANDS = /hei[cxsm]|hev[cxms]|mif1|msf1/

/** What a file is by its first bytes, whatever its name says; undefined for anything else. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const sign = String.fromCharCode(...bytes.subarray(0, SIGN_BYTES))
  if (sign.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (sign.startsWith('\x89PNG')) return 'png'
  if (sign.startsWith('GIF8')) return 'gif'
  if (sign.startsWith('RIFF') && sign.slice(8, 12) === 'WEBP') return 'webp'
  if (sign.slice(4, 8) !== 'ftyp') return undefined
  // An AVIF may call itself an image in general first, and by its own name after that.
  const brands = sign.slice(8)
  if (AVIF_BRANDS.test(brands)) return 'avif'
  return HEIC_BRANDS.test(brands) ? 'heic' : undefined
}
