import { IMAGE_PIXELS_MAX } from '@inkwell/contract/limits'
import type { Metadata } from 'sharp'
import type { Picture, Upload } from './picture.ts'
import { sharp } from './safe-sharp.ts'
import { toWebp } from './sizes.ts'

/** The sides of the squares in pixels: for a line of text, for the end of a post, for an author's page. */
const SIDES = [96, 192, 384]

/**
 * Encodes an upload as squares around what attracts attention: rotated upright, in sRGB, without
 * metadata. Of an animation, the first frame. A small picture is not enlarged.
 */
export async function encodePortrait(
  { bytes }: Upload,
  { width, height }: Pick<Metadata, 'width' | 'height'>,
): Promise<Omit<Picture, 'hash'>> {
  const largest = Math.min(width, height, ...SIDES.slice(-1))
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: IMAGE_PIXELS_MAX })
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'cover', position: sharp.strategy.attention })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: largest, height: largest, channels: info.channels }
  const variants: Picture['variants'] = []
  for (const side of [...SIDES.filter((each) => each < largest), largest]) {
    variants.push(await toWebp(sharp(data, { raw }).resize(side, side), { quality: 85, effort: 4 }))
  }
  const look = { placeholder: '', attention: '' }
  return { variants, master: undefined, ...look, isAnimated: false, isComplete: true }
}
