import type { Generated } from 'kysely'

export interface ImagesTables {
  image: ImageTable
}

interface ImageTable {
  /** The name of the largest file: SHA-256 of all files in hex, with `.webp`. */
  key: string
  /** Of the largest file. */
  width: number
  height: number
  /** Of all files. */
  byte_size: number
  created_at: string
  /**
   * JSON: a list of `{ name, width, height, type }`, WebP in ascending order, then AVIF with `sha256`.
   */
  variants: Generated<string>
  /** A WebP of a few pixels in base64; empty for pictures with transparency, and until it is made. */
  placeholder: Generated<string>
}
