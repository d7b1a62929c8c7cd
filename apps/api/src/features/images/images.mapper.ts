import { PLACEHOLDER_URL, PLACEHOLDER_URL_START } from '@inkwell/contract/placeholder-url'
import type { Image } from '@inkwell/contract/picture'
import type { Picture, PictureFile, Size } from './decoder/picture.ts'
import { AVIF, avifName, keyFor, typeOf, WEBP, webpName } from './images.names.ts'
import { widthsFor } from './images.widths.ts'

export interface NamedFile {
  name: string
  bytes: Uint8Array
}

/** The stored columns that are needed to show a picture. */
export interface ImageColumns {
  variants: string
  placeholder: string
  attention: string
}

interface Variant extends Size {
  name: string
  type: string
  /**
   * SHA-256 in hex of a file that was made after the upload, unless an earlier version made it. The
   * hash of the others is in their names.
   */
  sha256?: string
}

function toVariant({ width, height }: Size, name: string): Variant {
  return { name, width, height, type: typeOf(name) }
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

/**
 * The stored variants without those that were made after the upload: whether they are there depends on who else has the
 * picture.
 */
export function variantsOfUpload(stored: Pick<ImageColumns, 'variants'>): string {
  return JSON.stringify(webpsOf(stored).filter(({ sha256 }) => sha256 === undefined))
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
export function toStored({ hash, variants, master, placeholder, attention }: Picture) {
  const largest = master ?? variants.at(-1)
  const key = keyFor(hash, master)
  const nameOf = (file: PictureFile) => (file === largest ? key : webpName(key, file.width))
  const kept = master ? [...variants, master] : variants
  const files: NamedFile[] = kept.map((file) => ({ name: nameOf(file), bytes: file.bytes }))
  const row = {
    key,
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
    byte_size: files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
    variants: JSON.stringify(variants.map((file) => toVariant(file, nameOf(file)))),
    placeholder: checkedPlaceholder(placeholder),
    attention,
  }
  return { files, row }
}

/** A file that is made after the upload. */
export interface LaterFile extends PictureFile {
  /** In hex. */
  sha256: string
}

/** Files that are made after the upload, with their names, and the variants including them. */
function withFiles(
  { variants }: Pick<ImageColumns, 'variants'>,
  made: readonly LaterFile[],
  nameOf: (width: number) => string,
) {
  const files = made.map((file) => ({ ...file, name: nameOf(file.width) }))
  const added = files.map((file): Variant => {
    return { ...toVariant(file, file.name), sha256: file.sha256 }
  })
  const webps = [...webpsOf({ variants }), ...added.filter(({ type }) => type === WEBP)]
  const avifs = [...avifsOf({ variants }), ...added.filter(({ type }) => type === AVIF)]
  const sorted = [webps, avifs].flatMap((each) => each.toSorted((a, b) => a.width - b.width))
  const named: NamedFile[] = files.map(({ name, bytes }) => ({ name, bytes }))
  return { files: named, variants: JSON.stringify(sorted) }
}

/** The AVIF files with their names, and the variants including them. */
export function withAvif(image: { key: string; variants: string }, made: readonly LaterFile[]) {
  return withFiles(image, made, (width) => avifName(image.key, width))
}

/** The same for WebP files in further sizes. */
export function withWebp(image: { key: string; variants: string }, made: readonly LaterFile[]) {
  return withFiles(image, made, (width) => webpName(image.key, width))
}

/** The size of the largest variant, whether it has been made or not. */
export function largestSizeOf({ width, height }: Size): Size {
  const largest = widthsFor(width).at(-1) ?? width
  return { width: largest, height: Math.max(1, Math.round((height * largest) / width)) }
}

/** The names of all files that a picture of this width may have, whether they exist or not. */
export function possibleNamesOf(image: { key: string; variants: string; width: number }): string[] {
  const widths = widthsFor(image.width)
  const later = widths.flatMap((width) => [webpName(image.key, width), avifName(image.key, width)])
  return [...new Set([...namesOf(image), ...later])]
}

/** The names of all files of a picture. */
export function namesOf({ key, variants }: { key: string; variants: string }): string[] {
  return [...new Set([key, ...readVariants(variants).map(({ name }) => name)])]
}

/** What an author says of a picture. */
export interface ImageWords {
  /** The description; may be empty. */
  alt: string
  /** The focal point as two shares, `x,y`; empty for the one that was found in the picture. */
  focus: string
}

function focusOf(focus: string): Pick<Image, 'focus'> {
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
  const focus = focusOf(words.focus || stored.attention)
  return { url, width, height, alt: words.alt, ...placeholder, ...focus, variants }
}
