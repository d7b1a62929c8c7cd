import type { Image } from '@inkwell/contract/post'
import type { Picture, PictureFile } from './decoder/picture.ts'

/** What all our files are. */
const IMAGE_TYPE = 'image/webp'

/** A file as it is kept. */
export interface NamedFile {
  name: string
  bytes: Uint8Array
}

interface Variant {
  name: string
  width: number
  height: number
  type: string
}

function toVariant({ width, height }: PictureFile, name: string): Variant {
  return { name, width, height, type: IMAGE_TYPE }
}

/**
 * The files of a picture under their names, and its row. The largest file has the name of the
 * picture itself, the others that name with their width.
 */
export function toStored({ hash, variants, master }: Picture) {
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
  }
  return { files, row }
}

function readVariants(variants: string): Variant[] {
  return JSON.parse(variants) as Variant[]
}

/** The names of all files of a picture. */
export function namesOf({ key, variants }: { key: string; variants: string }): string[] {
  return [...new Set([key, ...readVariants(variants).map(({ name }) => name)])]
}

/** The key of the picture that a file of this name may belong to; undefined for any other name. */
export function keyOf(name: string): string | undefined {
  const hash = /^(?<hash>[0-9a-f]{64})(-[1-9]\d{0,4})?\.webp$/.exec(name)?.groups?.hash
  return hash && `${hash}.webp`
}

/** A picture as the contract has it; `storage` is what its addresses begin with. */
export function toImage(stored: string, alt: string, storage: string): Image | undefined {
  const variants = readVariants(stored).map(({ name, width, height, type }) => {
    return { url: storage + name, width, height, type }
  })
  const largest = variants.at(-1)
  if (!largest) return undefined
  const { url, width, height } = largest
  return { url, width, height, alt, variants }
}
