import { createHash } from 'node:crypto'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Picture, Size } from './decoder/picture.ts'
import { detectFormat } from './images.format.ts'
import { checkedPlaceholder } from './images.mapper.ts'
import { hashOf, typeOf, WEBP, webpName } from './images.names.ts'
import { isPolyglot } from './images.polyglot.ts'

/** A picture of our own export. */
export interface TakenPicture extends Size {
  key: string
  /** Whether it shows a person: all its sizes are there. */
  isPortrait: boolean
  /** Whether the last file is no size for pages, but what they are made of. */
  hasMaster: boolean
}

/** A file of its upload. */
export interface TakenFile extends Size {
  name: string
  bytes: Buffer<ArrayBuffer>
}

function refuse(): Refusal {
  return new Refusal('invalid', 'imageInvalid', { fields: { image: 'imageInvalid' } })
}

function isOfName({ name, bytes }: TakenFile): boolean {
  const format = typeOf(name) === WEBP ? 'webp' : 'jpeg'
  return detectFormat(bytes) === format && !isPolyglot(bytes)
}

/** The largest file; throws Refusal unless these are the files of this picture, unchanged. */
export function requireFiles({ key }: TakenPicture, files: readonly TakenFile[]): TakenFile {
  const hash = createHash('sha256')
  for (const file of files) {
    const isNamed = file.name === key || file.name === webpName(key, file.width)
    if (!isNamed || !isOfName(file)) throw refuse()
    hash.update(file.bytes)
  }
  const master = files.at(-1)
  if (master?.name !== key || hash.digest('hex') !== hashOf(key)) throw refuse()
  return master
}

/** The row of a picture with these files, which looks as `decoded`. */
export function rowOfTaken(
  { key, width, height, hasMaster }: TakenPicture,
  files: readonly TakenFile[],
  { placeholder, attention }: Picture,
) {
  const sizes = hasMaster ? files.slice(0, -1) : files
  const variants = sizes.map((file) => {
    return { name: file.name, width: file.width, height: file.height, type: WEBP }
  })
  return {
    key,
    width,
    height,
    byte_size: files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
    variants: JSON.stringify(variants),
    placeholder: checkedPlaceholder(placeholder),
    attention,
  }
}
