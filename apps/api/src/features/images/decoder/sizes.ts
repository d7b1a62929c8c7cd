import type { Sharp, WebpOptions } from 'sharp'
import type { PictureFile } from './picture.ts'

/** The maximum size of the master in pixels; the height is WebP's limit. */
export const MASTER = { width: 2_560, height: 16_383 }

export function fit(picture: Sharp, width: number): Sharp {
  return picture.resize({
    width,
    height: MASTER.height,
    fit: 'inside',
    withoutEnlargement: true,
  })
}

export async function toWebp(picture: Sharp, options: WebpOptions): Promise<PictureFile> {
  const { data, info } = await picture.webp(options).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}
