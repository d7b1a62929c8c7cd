import type { messages } from '@inkwell/contract/messages'
import type { ImageFormat } from '../images.format.ts'

/** What the decoder is given. */
export interface Upload {
  bytes: Uint8Array
  /** What its first bytes say it is. */
  format: ImageFormat
}

/** A picture in one size: WebP, upright, in sRGB, without a byte of metadata. */
export interface PictureFile {
  bytes: Uint8Array
  /** Pixels. */
  width: number
  /** Pixels, of one frame. */
  height: number
}

/** A picture in all the sizes that are kept. */
export interface Picture {
  /** SHA-256 of all its files, in hex: made again, the same picture has the same. */
  hash: string
  /** From small to large. */
  variants: PictureFile[]
  /** What other sizes and formats can be made of later; the largest variant, where there is none. */
  master: PictureFile | undefined
}

/** The sentence that tells why a picture is not taken. */
export type PictureRefusal = Extract<keyof typeof messages, `image${string}` | `animation${string}`>

/** What the decoder makes of an upload. */
export type Decoded = { picture: Picture } | { refused: PictureRefusal }
