import { PLACEHOLDER_URL, PLACEHOLDER_URL_START } from '@inkwell/contract/placeholder-url'
import type { Image } from '@inkwell/contract/post'
import type { Picture, PictureFile, Size } from './decoder/picture.ts'

const WEBP = 'image/webp'
const AVIF = 'image/avif'

/** A file as it is kept. */
export interface NamedFile {
  name: string
  bytes: Uint8Array
}

/** What is stored of a picture for those who show it. */
export interface ImageColumns {
  variants: string
  placeholder: string
}

interface Variant extends Size {
  name: string
  type: string
  /** Of an AVIF file: SHA-256 in hex, unless an earlier version made it. WebP is hashed in its name. */
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

/** The AVIF files of a picture that were made, with their checksums as far as these are known. */
export function avifsOf({ variants }: Pick<ImageColumns, 'variants'>): Variant[] {
  return readVariants(variants).filter(({ type }) => type === AVIF)
}

/** The sizes that every client can read, from small to large. */
export function webpsOf({ variants }: Pick<ImageColumns, 'variants'>): Variant[] {
  return readVariants(variants).filter(({ type }) => type === WEBP)
}

/** The media type of a file of ours, by its name. */
export function typeOf(name: string): string {
  return name.endsWith('.avif') ? AVIF : WEBP
}

/** The address of a placeholder; undefined of a text that is none, whoever wrote it into the row. */
function placeholderUrlOf(placeholder: string): string | undefined {
  const url = PLACEHOLDER_URL_START + placeholder
  return PLACEHOLDER_URL.test(url) ? url : undefined
}

/** A placeholder as it is kept: empty in place of a text that is none. */
export function checkedPlaceholder(placeholder: string): string {
  return placeholderUrlOf(placeholder) === undefined ? '' : placeholder
}

/**
 * The files of a picture under their names, and its row. The largest file has the name of the
 * picture itself, the others that name with their width.
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

/** The AVIF files of a picture under their names, and its variants together with them. */
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

/** The names that the AVIF files of a picture have, made already or not. */
export function avifNamesOf({ key, variants }: { key: string; variants: string }): string[] {
  return webpsOf({ variants }).map((size) => avifName(key, size))
}

/** The names of all files of a picture. */
export function namesOf({ key, variants }: { key: string; variants: string }): string[] {
  return [...new Set([key, ...readVariants(variants).map(({ name }) => name)])]
}

/** The key of the picture that a file of this name may belong to; undefined for any other name. */
export function keyOf(name: string): string | undefined {
  const hash = /^(?<hash>[0-9a-f]{64})(?:(?:-[1-9]\d{0,4})?\.webp|-[1-9]\d{0,4}\.avif)$/.exec(name)
    ?.groups?.hash
  return hash && `${hash}.webp`
}

/** A picture as the contract has it; `storage` is what its addresses begin with. */
export function toImage(stored: ImageColumns, alt: string, storage: string): Image | undefined {
  const placeholderUrl = placeholderUrlOf(stored.placeholder)
  const variants = readVariants(stored.variants).map(({ name, width, height, type }) => {
    return { url: storage + name, width, height, type }
  })
  const largest = variants.findLast(({ type }) => type === WEBP)
  if (!largest) return undefined
  const { url, width, height } = largest
  return { url, width, height, alt, ...(placeholderUrl && { placeholderUrl }), variants }
}
