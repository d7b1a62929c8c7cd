import { PLACEHOLDER_BYTES_MAX } from '@inkwell/contract/placeholder-url'
import type { Sharp, WebpOptions } from 'sharp'
import { sharp } from './safe-sharp.ts'

/** Pixels of the longer side: one macroblock of WebP. */
const SIDE = 16

/** Pixels: a sharp picture would show squares when enlarged. A blurred one is also smaller. */
const BLUR = 1.2

/** A photograph takes about 60 bytes; random pixels, before blurring, 234. */
const WEBP: WebpOptions = { quality: 20, effort: 6 }

/** Whether no pixel is transparent. */
export function isOpaque(rgba: Buffer): boolean {
  for (let alpha = 3; alpha < rgba.length; alpha += 4) if (rgba[alpha] !== 255) return false
  return true
}

/**
 * The placeholder of a picture, or of the first frame of an animation: WebP in base64. Empty for
 * pictures with transparency, through which it would be visible.
 */
export async function makePlaceholder(picture: Sharp): Promise<string> {
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
