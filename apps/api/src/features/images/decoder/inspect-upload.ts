import {
  ANIMATION_FRAMES_MAX,
  ANIMATION_PIXELS_MAX,
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE_MAX,
} from '@inkwell/contract/limits'
import type { Metadata } from 'sharp'
import type { PictureRefusal, Upload } from './picture.ts'

/** What the head of a file says about the picture in it. */
export type Head = Pick<Metadata, 'format' | 'width' | 'height' | 'pages' | 'pageHeight'>

/** Whether it moves. Of a collection in an AVIF, only the first picture is taken. */
export function isAnimated({ format, pages = 1 }: Head): boolean {
  return pages > 1 && format !== 'heif'
}

/** Why a picture with this head is not decoded at all, if it is not. */
export function refusalOf(head: Head, upload: Upload): PictureRefusal | undefined {
  const { format, width, pages = 1, pageHeight: height = head.height } = head
  const pixels = width * height
  if (format !== upload.format) return 'imageInvalid'
  if (Math.max(width, height) > IMAGE_SIDE_MAX) return 'imageTooLong'
  if (pixels > IMAGE_PIXELS_MAX) return 'imageTooManyPixels'
  if (!isAnimated(head)) return undefined
  if (pages > ANIMATION_FRAMES_MAX) return 'animationTooLong'
  return pixels * pages > ANIMATION_PIXELS_MAX ? 'animationTooManyPixels' : undefined
}
