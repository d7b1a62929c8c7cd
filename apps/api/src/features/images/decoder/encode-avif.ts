import { IMAGE_PIXELS_MAX } from '@inkwell/contract/limits'
import type { AvifOptions } from 'sharp'
import { TELEPHONE_WIDTH } from '../images.widths.ts'
import type { PictureFile, Size, ToEncode } from './picture.ts'
import { sharp } from './safe-sharp.ts'

/** The quality of the WebP at the same size, and 10 to 25 % smaller. */
const FOR_VARIANTS: AvifOptions = { quality: 55, effort: 2, chromaSubsampling: '4:2:0' }

/** Another 15 % smaller; a screen with high pixel density hides the difference. */
const FOR_TELEPHONES: AvifOptions = { ...FOR_VARIANTS, quality: 53 }

function open(bytes: Uint8Array) {
  return sharp(bytes, { failOn: 'error', limitInputPixels: IMAGE_PIXELS_MAX })
}

async function toFile(bytes: Uint8Array, { width, height }: Size): Promise<PictureFile> {
  const picture = open(bytes).resize({ width, height, fit: 'fill' })
  const options = width === TELEPHONE_WIDTH ? FOR_TELEPHONES : FOR_VARIANTS
  return { bytes: await picture.avif(options).toBuffer(), width, height }
}

/**
 * Encodes a stored picture as AVIF in these sizes, one at a time. The result is empty if one is not
 * smaller than its WebP, because a browser would then load the next larger size. Animations are not
 * encoded, because AVIF takes minutes.
 */
export async function encodeAvif({ bytes, sizes }: ToEncode): Promise<PictureFile[]> {
  const files: PictureFile[] = []
  const { pages = 1 } = await open(bytes).metadata()
  for (const size of pages > 1 ? [] : sizes) {
    const file = await toFile(bytes, size)
    if (file.bytes.byteLength >= size.below) return []
    files.push(file)
  }
  return files
}
