import sharp from 'sharp'

/** Pixels: what a telephone's picture is before somebody sends it, made smaller by the sender. */
const SIZE = { width: 1_600, height: 1_067 }

/** A JPEG that is as hard to encode as a photograph: soft shapes with grain; one for each number. */
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
