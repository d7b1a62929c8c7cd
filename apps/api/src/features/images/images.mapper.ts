import { PLACEHOLDER_URL, PLACEHOLDER_URL_START } from '@inkwell/contract/placeholder-url'
import type { Image } from '@inkwell/contract/picture'
import type { Picture, PictureFile, Size } from './decoder/picture.ts'

const WEBP = 'image/webp'
const AVIF = 'image/avif'

export interface NamedFile {
  name: string
  bytes: Uint8Array
}

/** The stored columns that are needed to show a picture. */
export interface ImageColumns {
  variants: string
  placeholder: string
}

interface Variant extends Size {
  name: string
  type: string
  /**
   * SHA-256 of an AVIF file in hex, unless an earlier version made it. WebP files have it in their
   * names.
   */
  sha256?: string
}

function toVariant({ width, height }: Size, name: string): Variant {
  return { name, width, height, type: typeOf(name) }
}

function hashOf(key: string): string {
  return key.slice(0, key.indexOf('.'))
}

function avifName(key: string, { width }: Size): string {
  return `${hashOf(key)}-${width}.avif`
}

function readVariants(variants: string): Variant[] {
  return JSON.parse(variants) as Variant[]
}

/** The AVIF variants, with their hashes as far as known. */
export function avifsOf({ variants }: Pick<ImageColumns, 'variants'>): Variant[] {
  return readVariants(variants).filter(({ type }) => type === AVIF)
}

/** The WebP variants, in ascending order. */
export function webpsOf({ variants }: Pick<ImageColumns, 'variants'>): Variant[] {
  return readVariants(variants).filter(({ type }) => type === WEBP)
}

/** The media type of a picture file, by its name. */
export function typeOf(name: string): string {
  return name.endsWith('.avif') ? AVIF : WEBP
}

/** The data URI of a placeholder; undefined if the stored text is not valid. */
function placeholderUrlOf(placeholder: string): string | undefined {
  const url = PLACEHOLDER_URL_START + placeholder
  return PLACEHOLDER_URL.test(url) ? url : undefined
}

/** The placeholder if it is valid; otherwise empty. */
export function checkedPlaceholder(placeholder: string): string {
  return placeholderUrlOf(placeholder) === undefined ? '' : placeholder
}

/**
 * The files of a picture with their names, and its row. The largest file has the name of the picture,
 * the others also have their width.
 */
export function toStored({ hash, variants, master, placeholder }: Picture) {
  const largest = master ?? variants.at(-1)
  const key = `${hash}.webp`
  const nameOf = (file: PictureFile) => (file === largest ? key : `${hash}-${file.width}.webp`)
  const kept = master ? [...variants, master] : variants
  const files: NamedFile[] = kept.map((file) => ({ name: nameOf(file), bytes: file.bytes }))
  const row = {
    key,
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
    byte_size: files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
    variants: JSON.stringify(variants.map((file) => toVariant(file, nameOf(file)))),
    placeholder: checkedPlaceholder(placeholder),
  }
  return { files, row }
}

/** The AVIF files with their names, and the variants including them. */
export function withAvif(
  { key, variants }: { key: string; variants: string },
  avifs: readonly (PictureFile & { sha256: string })[],
) {
  const files: NamedFile[] = avifs.map((file) => ({ name: avifName(key, file), bytes: file.bytes }))
  const added = avifs.map((file) => ({
    ...toVariant(file, avifName(key, file)),
    sha256: file.sha256,
  }))
  return { files, variants: JSON.stringify([...webpsOf({ variants }), ...added]) }
}

/** The names of the AVIF files of a picture, whether they exist or not. */
export function avifNamesOf({ key, variants }: { key: string; variants: string }): string[] {
  return webpsOf({ variants }).map((size) => avifName(key, size))
}

/** The names of all files of a picture. */
export function namesOf({ key, variants }: { key: string; variants: string }): string[] {
  return [...new Set([key, ...readVariants(variants).map(({ name }) => name)])]
}

/** The key of the picture with a file of this name; undefined for other names. */
export function keyOf(name: string): string | undefined {
  const hash = /^(?<hash>[0-9a-f]{64})(?:(?:-[1-9]\d{0,4})?\.webp|-[1-9]\d{0,4}\.avif)$/.exec(name)
    ?.groups?.hash
  return hash && `${hash}.webp`
}

/** What an author says of a picture. */
export interface ImageWords {
  /** The description; may be empty. */
  alt: string
  /** The focal point as two shares, `x,y`; empty for the middle. */
  focus: string
}

function focusOf({ focus }: ImageWords): Pick<Image, 'focus'> {
  if (focus === '') return {}
  const [x = 0.5, y = 0.5] = focus.split(',').map(Number)
  return { focus: { x, y } }
}

/** A picture in the form of the contract; `addressOf` makes the URL of a file. */
export function toImage(
  stored: ImageColumns,
  words: ImageWords,
  addressOf: (name: string) => string,
): Image | undefined {
  const placeholderUrl = placeholderUrlOf(stored.placeholder)
  const variants = readVariants(stored.variants).map(({ name, width, height, type }) => {
    return { url: addressOf(name), width, height, type }
  })
  const largest = variants.findLast(({ type }) => type === WEBP)
  if (!largest) return undefined
  const { url, width, height } = largest
  const placeholder = placeholderUrl !== undefined && { placeholderUrl }
  return { url, width, height, alt: words.alt, ...placeholder, ...focusOf(words), variants }
}
