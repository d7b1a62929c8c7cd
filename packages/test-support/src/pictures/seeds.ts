import sharp from 'sharp'
import type { Sharp } from 'sharp'

const SIZE = { width: 48, height: 32 }

function gradient(channels: 3 | 4, frames = 1): Sharp {
  const height = SIZE.height * frames
  const pixels = Buffer.alloc(SIZE.width * height * channels)
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 7 + (i >> 6)) % 256
  const raw = {
    width: SIZE.width,
    height,
    channels,
    ...(frames > 1 && { pageHeight: SIZE.height }),
  }
  return sharp(pixels, { raw })
}

const described = (picture: Sharp, orientation: number) =>
  picture
    .withMetadata({ orientation })
    .withExif({ IFD0: { Artist: 'A' }, IFD3: { GPSLatitude: '48/1 51/1 29/1' } })
    .withIccProfile('p3')

/** Small valid pictures of every kind in each format, by description. */
export async function pictureSeeds(): Promise<Record<string, Buffer>> {
  const still = () => gradient(3)
  const seeds: Record<string, Sharp> = {
    'a plain JPEG': still().jpeg(),
    'a progressive JPEG': described(still(), 6).jpeg({ progressive: true }),
    'a grey JPEG': still().greyscale().jpeg(),
    'a CMYK JPEG': still().toColourspace('cmyk').jpeg(),
    'a plain PNG': still().png(),
    'an interlaced PNG': described(gradient(4), 3).png({ progressive: true }),
    'a PNG of a palette': gradient(4).png({ palette: true }),
    'a PNG of 16 bits': still().toColourspace('rgb16').png(),
    'a lossy WebP': described(gradient(4), 8).webp(),
    'a lossless WebP': still().webp({ lossless: true }),
    'a moving WebP': gradient(4, 3).webp({ delay: [50, 60, 70] }),
    'a still GIF': gradient(4).gif(),
    'a moving GIF': gradient(3, 3).gif({ delay: [50, 60, 70] }),
    'an AVIF': described(still(), 5).avif({ effort: 0 }),
    'an AVIF with holes': gradient(4).avif({ effort: 0, lossless: true }),
  }
  const made = Object.entries(seeds).map(
    async ([name, seed]) => [name, await seed.toBuffer()] as const,
  )
  return Object.fromEntries(await Promise.all(made))
}
