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
  /** What it looks like from afar: WebP of a few pixels in base64; empty of what has transparent parts. */
  placeholder: string
  isAnimated: boolean
}

/** A stored picture that AVIF is to be made of, and its sizes. */
export interface ToEncode {
  /** The largest of its files: WebP. */
  bytes: Uint8Array
  /** Each with the bytes of its WebP, which one that is worth keeping stays below. */
  sizes: (Size & { below: number })[]
}

/** What the encoder is given: a picture to make AVIF of, or the bytes of one that lacks a placeholder. */
export type EncoderTask = { toEncode: ToEncode } | { withoutPlaceholder: Uint8Array }

/** The key of the message that tells why a picture is not taken. */
export type PictureRefusal = Extract<MessageKey, `image${string}` | `animation${string}`>

/** What the decoder makes of an upload. */
export type Decoded = { picture: Picture } | { refused: PictureRefusal }
