import {
  ANIMATION_FRAMES_MAX,
  ANIMATION_PIXELS_MAX,
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE_MAX,
} from '@inkwell/contract/limits'
import type { Metadata } from 'sharp'
import type { PictureRefusal, Upload } from './picture.ts'

/** Of a moving WebP, libvips keeps all frames unpacked: 400 MB for as many pixels as these. */
const WEBP_PIXELS_MAX = 100_000_000

/** What the head of a file says about the picture in it. */
export type Head = Pick<Metadata, 'format' | 'width' | 'height' | 'pages' | 'pageHeight'>

/** Whether it moves. Of a collection in an AVIF, only the first picture is taken. */
export function isAnimated({ format, pages = 1 }: Head): boolean {
  return pages > 1 && format !== 'heif'
}

function refusalOfFrames(format: Head['format'], frames: number, pixels: number) {
  if (frames > ANIMATION_FRAMES_MAX) return 'animationTooLong'
  if (pixels > ANIMATION_PIXELS_MAX) return 'animationTooManyPixels'
  return format === 'webp' && pixels > WEBP_PIXELS_MAX ? 'imageTooHeavy' : undefined
}

/** Why a picture with this head is not decoded at all, if it is not. */
export function refusalOf(head: Head, upload: Upload): PictureRefusal | undefined {
  const { format, width, pages = 1, pageHeight: height = head.height } = head
  const pixels = width * height
  if (format !== upload.format) return 'imageInvalid'
  if (Math.max(width, height) > IMAGE_SIDE_MAX) return 'imageTooLong'
  if (pixels > IMAGE_PIXELS_MAX) return 'imageTooManyPixels'
  return isAnimated(head) ? refusalOfFrames(format, pages, pixels * pages) : undefined
}
