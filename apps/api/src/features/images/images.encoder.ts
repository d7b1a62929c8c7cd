import { createHash } from 'node:crypto'
import { IMAGE_PIXELS_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import sharp from 'sharp'
import type { Metadata } from 'sharp'
import { Refusal } from '../../platform/http/refusal.ts'
import { formatOf } from './images.format.ts'
import type { ImageFormat } from './images.format.ts'

/** Pixels. */
const WIDTH_MAX = 1_600
/** WebP's scale from 1 to 100: no difference a reader sees. */
const QUALITY = 80
/** A decoder that takes longer than this has met something hostile. */
const TIMEOUT_SECONDS = 30

/** A picture in the one form we keep. */
export interface EncodedImage {
  /** Made from the bytes: the same picture has the same key. */
  key: string
  bytes: Uint8Array
  width: number
  height: number
}

// Two pictures at once (see the queue) with one thread each are all that two cores carry, and no
// picture comes twice, so a cache only takes memory.
sharp.concurrency(1)
sharp.cache(false)
// Whatever a file claims to be, no decoder but these ever sees a byte of it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

function refuse(message: string, cause?: unknown): Refusal {
  return new Refusal('invalid', message, { fields: { image: message }, cause })
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { failOn: 'error', limitInputPixels: IMAGE_PIXELS_MAX, sequentialRead: true })
}

async function readMetadata(bytes: Uint8Array, format: ImageFormat): Promise<Metadata> {
  // The head alone is read here; the count of its pixels decides whether anything more is.
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  const isWhatItSays = metadata.format === format
  if (!isWhatItSays) throw refuse(messages.imageInvalid)
  return metadata
}

function checkPixels({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  if (width * pageHeight * pages > IMAGE_PIXELS_MAX) throw refuse(messages.imageTooManyPixels)
}

async function encode(bytes: Uint8Array) {
  return open(bytes)
    .autoOrient()
    .resize({ width: WIDTH_MAX, withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
}

/**
 * Decodes an uploaded picture and encodes it anew: upright, in sRGB, at most 1,600 pixels wide and
 * without a byte of metadata. Throws `invalid` for what is no picture, damaged or too large.
 */
export async function encodeImage(upload: Uint8Array): Promise<EncodedImage> {
  const format = formatOf(upload)
  if (!format) throw refuse(messages.imageInvalid)
  try {
    checkPixels(await readMetadata(upload, format))
    const { data, info } = await encode(upload)
    const hash = createHash('sha256').update(data).digest('hex')
    return { key: `${hash}.webp`, bytes: data, width: info.width, height: info.height }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw refuse(messages.imageUnreadable, cause)
  }
}
