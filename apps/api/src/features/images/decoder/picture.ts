import type { MessageKey } from '@inkwell/contract/messages'
import type { ImageFormat } from '../images.format.ts'

/** The input of the decoder. */
export interface Upload {
  bytes: Uint8Array
  /** Detected from the first bytes. */
  format: ImageFormat
  /** Whether it shows a person: it is then cropped to squares. */
  isPortrait?: boolean
}

/** In pixels. */
export interface Size {
  width: number
  /** Of one frame. */
  height: number
}

/** A picture in one size: upright, in sRGB, without metadata. */
export interface PictureFile extends Size {
  bytes: Uint8Array
}

/** The source of further sizes and formats. */
export interface MasterFile extends PictureFile {
  format: 'jpeg' | 'webp'
}

/** What is derived from the pixels of a picture, besides its files. */
export interface PictureLook {
  /** A WebP of a few pixels in base64; empty for pictures with transparency. */
  placeholder: string
  /** The focal point, two shares as `x,y`; empty for the middle. */
  attention: string
}

/** A picture with the sizes that are made before the upload is answered, as WebP. */
export interface Picture extends PictureLook {
  /** SHA-256 of all its files, in hex; the same upload has the same hash. */
  hash: string
  /** In ascending order. */
  variants: PictureFile[]
  /** Undefined if the largest variant serves as such. */
  master: MasterFile | undefined
  isAnimated: boolean
  /** Whether no larger variant is missing. */
  isComplete: boolean
}

/** A stored picture to encode as AVIF. */
export interface ToEncode {
  /** Its master. */
  bytes: Uint8Array
  /** Each with the size of its WebP in bytes, which the AVIF must stay below. */
  sizes: (Size & { below: number })[]
}

/** A stored picture without some of its WebP variants. */
export interface ToResize {
  /** Its master. */
  bytes: Uint8Array
  /** The widths of the variants that exist. */
  present: number[]
}

/** The input of the encoder: a picture to encode as AVIF, to resize, or whose look is unknown. */
export type EncoderTask =
  { toEncode: ToEncode } | { toResize: ToResize } | { withoutLook: Uint8Array }

/** The message key of a refused picture. */
export type PictureRefusal = Extract<MessageKey, `image${string}` | `animation${string}`>

/** The result of the decoder. */
export type Decoded = { picture: Picture } | { refused: PictureRefusal }
