import type { Sharp } from 'sharp'
import { sharp } from './safe-sharp.ts'

/** The longer side of the copy that is examined. */
const SIDE = 400
/** A copy with a shorter side has too little to examine. */
const SHORT_SIDE_MIN = 40
/** The shape that covers are cropped to. */
const COVER = 8 / 5

function toShare(at: number, of: number): number {
  return Math.round(Math.min(1, Math.max(0, at / of)) * 100) / 100
}

/**
 * The point of a picture that attracts attention, `x,y` in shares of its width and height: skin, strong
 * colours and edges. Empty for the middle, and for a picture that covers do not crop.
 */
export async function findAttention(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (Math.min(width, height) < SHORT_SIDE_MIN) return ''
  const crop = {
    width: Math.min(width, Math.round(height * COVER)),
    height: Math.min(height, Math.round(width / COVER)),
  }
  if (crop.width === width && crop.height === height) return ''
  // The copy has the size of the crop in one direction, so nothing is scaled.
  const { info: found } = await sharp(data, { raw: { width, height, channels } })
    .resize({ ...crop, fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { attentionX = 0, attentionY = 0 } = found
  // Nothing stands out.
  if (attentionX === 0 && attentionY === 0) return ''
  const [x, y] = [toShare(attentionX, width), toShare(attentionY, height)]
  return x === 0.5 && y === 0.5 ? '' : `${x},${y}`
}
