import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** Pixels along a side: all that a ThumbHash looks at. */
const SIDE = 100

/** What a picture looks like from afar: its ThumbHash in base64; of one that moves, the first frame. */
export async function placeholderOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
