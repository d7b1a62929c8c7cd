import type { MessageKey } from '@inkwell/contract/messages'
import type { ImageFormat } from '../images.format.ts'

/** What the decoder is given. */
export interface Upload {
  bytes: Uint8Array
  /** What its first bytes say it is. */
  format: ImageFormat
}

/** How large a picture is. */
export interface Size {
  /** Pixels. */
  width: number
  /** Pixels, of one frame. */
  height: number
}

/** A picture in one size: upright, in sRGB, without a byte of metadata. */
export interface PictureFile extends Size {
  bytes: Uint8Array
}

/** A picture in all the sizes that are kept, as WebP. */
export interface Picture {
  /** SHA-256 of all its files, in hex: made again, the same picture has the same. */
  hash: string
  /** From small to large. */
  variants: PictureFile[]
  /** What other sizes and formats can be made of later; the largest variant, where there is none. */
  master: PictureFile | undefined
  /** Some 25 bytes that tell what it looks like from afar: a ThumbHash in base64. */
  placeholder: string
  isAnimated: boolean
}

/** What the encoder is given: a stored picture, and the sizes to make of it. */
export interface ToEncode {
  /** The largest of its files: WebP. */
  bytes: Uint8Array
  /** Each with the bytes of its WebP, which one that is worth keeping stays below. */
  sizes: (Size & { below: number })[]
}

/** What the encoder makes of it. */
export interface Encoded {
  /** AVIF; none of an animation. */
  files: PictureFile[]
  /** ThumbHash in base64. */
  placeholder: string
}

/** The key of the message that tells why a picture is not taken. */
export type PictureRefusal = Extract<MessageKey, `image${string}` | `animation${string}`>

/** What the decoder makes of an upload. */
export type Decoded = { picture: Picture } | { refused: PictureRefusal }
