import type { Generated } from 'kysely'

/** The table of pictures. */
export interface ImagesTables {
  image: ImageTable
}

interface ImageTable {
  /** SHA-256 of all its files in hex, with `.webp`: the name of the largest of them. */
  key: string
  /** Of the largest file. */
  width: number
  height: number
  /** Of all its files together. */
  byte_size: number
  created_at: string
  /**
   * JSON: a list of `{ name, width, height, type }`: WebP from small to large, then AVIF, these with
   * their `sha256`.
   */
  variants: Generated<string>
  /** WebP of a few pixels in base64; empty of what has transparent parts, and until it is made. */
  placeholder: Generated<string>
}
