import sharp from 'sharp'

/** A PNG of one colour. */
export function picture(width = 640, height = 480, background = '#3366cc'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}
