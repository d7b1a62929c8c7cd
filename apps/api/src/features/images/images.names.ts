import type { MasterFile } from './decoder/picture.ts'

export const WEBP = 'image/webp'
export const AVIF = 'image/avif'
const JPEG = 'image/jpeg'

const KEY = /^[0-9a-f]{64}\.(?:webp|jpg)$/
const VARIANT = /^(?<digest>[0-9a-f]{64})(?<isJpeg>-jpg)?-[1-9]\d{0,4}\.(?:webp|avif)$/

/** The key of a new picture: the name of its largest file. */
export function keyFor(hash: string, master: MasterFile | undefined): string {
  return master?.format === 'jpeg' ? `${hash}.jpg` : `${hash}.webp`
}

/** The hash of the files of the upload. */
export function hashOf(key: string): string {
  return key.slice(0, key.indexOf('.'))
}

/** The beginning of the names of all variants, which tells the key. */
function stemOf(key: string): string {
  return key.replace(/\.jpg$/, '-jpg').replace(/\.webp$/, '')
}

export function webpName(key: string, width: number): string {
  return `${stemOf(key)}-${width}.webp`
}

export function avifName(key: string, width: number): string {
  return `${stemOf(key)}-${width}.avif`
}

/** The media type of a picture file, by its name. */
export function typeOf(name: string): string {
  if (name.endsWith('.avif')) return AVIF
  return name.endsWith('.jpg') ? JPEG : WEBP
}

/** The key of the picture with a file of this name; undefined for other names. */
export function keyOf(name: string): string | undefined {
  if (KEY.test(name)) return name
  const { digest, isJpeg } = VARIANT.exec(name)?.groups ?? {}
  return digest && `${digest}.${isJpeg ? 'jpg' : 'webp'}`
}
