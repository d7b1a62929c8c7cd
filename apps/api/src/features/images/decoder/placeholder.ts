import { PLACEHOLDER_BYTES_MAX } from '@inkwell/contract/placeholder-url'
import type { Sharp, WebpOptions } from 'sharp'
import { sharp } from './safe-sharp.ts'

/** Pixels along the longer side: WebP encodes squares of 16 pixels, so this is one of them. */
const SIDE = 16

/** Pixels: enlarged, what is sharp would show as squares. It is smaller, too. */
const BLUR = 1.2

/** A photograph takes about 60 bytes; random pixels, before they are blurred, 234. */
const WEBP: WebpOptions = { quality: 20, effort: 6 }

function isOpaque(rgba: Buffer): boolean {
  for (let alpha = 3; alpha < rgba.length; alpha += 4) if (rgba[alpha] !== 255) return false
  return true
}

/**
 * What a picture looks like from afar: WebP of a few pixels in base64; of one that moves, the first frame.
 * Empty where something is transparent, because it would shine through.
 */
export async function placeholderOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (!isOpaque(data)) return ''
  const { width, height } = info
  const pixels = sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .blur(BLUR)
  const webp = await pixels.webp(WEBP).toBuffer()
  return webp.byteLength > PLACEHOLDER_BYTES_MAX ? '' : webp.toString('base64')
}
