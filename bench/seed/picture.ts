import sharp from 'sharp'

/** Pixels: a phone's picture, downscaled by the sender. */
const SIZE = { width: 1_600, height: 1_067 }

/** A JPEG as hard to encode as a photograph: gradients with noise, different for each number. */
export async function makePicture(number: number, { width, height } = SIZE): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const shapes = sharp({
    create: { width: 40 + number, height: 27, channels: 3, background: '#888', noise },
  })
  const blurred = await shapes.resize(width, height, { fit: 'fill' }).png().toBuffer()
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#888', noise },
  })
    .png()
    .toBuffer()
  return sharp(blurred)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer()
}
