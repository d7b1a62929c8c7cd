import {
  ANIMATION_FRAMES_MAX,
  ANIMATION_PIXELS_MAX,
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE_MAX,
} from '@inkwell/contract/limits'
import type { Metadata } from 'sharp'
import type { PictureRefusal, Upload } from './picture.ts'

/** libvips keeps all frames of an animated WebP in memory: 400 MB for this number of pixels. */
const WEBP_PIXELS_MAX = 100_000_000

/** The header of a picture. */
export type Head = Pick<Metadata, 'format' | 'width' | 'height' | 'pages' | 'pageHeight'>

/** Whether it is an animation. Of an AVIF collection only the first picture is used. */
export function isAnimated({ format, pages = 1 }: Head): boolean {
  return pages > 1 && format !== 'heif'
}

function refusalOfFrames(format: Head['format'], frames: number, pixels: number) {
  if (frames > ANIMATION_FRAMES_MAX) return 'animationTooLong'
  if (pixels > ANIMATION_PIXELS_MAX) return 'animationTooManyPixels'
  return format === 'webp' && pixels > WEBP_PIXELS_MAX ? 'imageTooHeavy' : undefined
}

/** The reason to refuse a picture without decoding it, if any. */
export function refusalOf(head: Head, upload: Upload): PictureRefusal | undefined {
  const { format, width, pages = 1, pageHeight: height = head.height } = head
  const pixels = width * height
  if (format !== upload.format) return 'imageInvalid'
  if (Math.max(width, height) > IMAGE_SIDE_MAX) return 'imageTooLong'
  if (pixels > IMAGE_PIXELS_MAX) return 'imageTooManyPixels'
  return isAnimated(head) ? refusalOfFrames(format, pages, pixels * pages) : undefined
}
