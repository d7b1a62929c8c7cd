import { IMAGE_PIXELS_MAX } from '@inkwell/contract/limits'
import type { WebpOptions } from 'sharp'
import { widthsFor } from '../images.widths.ts'
import type { PictureFile, ToResize } from './picture.ts'
import { sharp } from './safe-sharp.ts'
import { fit, toWebp } from './sizes.ts'

/** 2 % smaller than at the effort of the upload, in twice the time. */
const FOR_VARIANTS: WebpOptions = { quality: 80, effort: 4 }

/** Encodes a stored picture, not an animation, as WebP in the widths that it lacks. */
export async function encodeSizes({ bytes, present }: ToResize): Promise<PictureFile[]> {
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: IMAGE_PIXELS_MAX })
  const { width } = await open().metadata()
  const files: PictureFile[] = []
  for (const each of widthsFor(width)) {
    if (!present.includes(each)) files.push(await toWebp(fit(open(), each), FOR_VARIANTS))
  }
  return files
}
