import { createHash } from 'node:crypto'
import { ANIMATION_PIXELS_MAX, IMAGE_PIXELS_MAX } from '@inkwell/contract/limits'
import type { Sharp, SharpOptions, WebpOptions } from 'sharp'
import { isAnimated, refusalOf } from './inspect-upload.ts'
import type { Decoded, Picture, PictureFile, Upload } from './picture.ts'
import { TELEPHONE_WIDTH } from './telephone-width.ts'
import { makePlaceholder } from './placeholder.ts'
import { sharp } from './safe-sharp.ts'

/** The widths of the variants in pixels. */
const WIDTHS = [480, TELEPHONE_WIDTH, 960, 1_600]

/** The maximum size of the master in pixels; the height is WebP's limit. */
const MASTER = { width: 2_560, height: 16_383 }

/** WebP's quality is 1 to 100, its effort 0 to 6. */
const FOR_VARIANTS: WebpOptions = { quality: 80, effort: 4 }
/** High quality, because other sizes are made from it; it is never sent. */
const FOR_MASTER: WebpOptions = { quality: 90, effort: 2 }
/** For hundreds of frames: slightly larger files in half the time. */
const FOR_ANIMATIONS: WebpOptions = { quality: 80, effort: 2 }

type Sizes = Omit<Picture, 'hash'>
type Files = Pick<Picture, 'variants' | 'master'>

const STILL: SharpOptions = { failOn: 'error', limitInputPixels: IMAGE_PIXELS_MAX }
const ANIMATED: SharpOptions = {
  failOn: 'error',
  limitInputPixels: ANIMATION_PIXELS_MAX,
  animated: true,
}

/** The widths of the variants: at most the picture's own width. */
function widthsFor(width: number): number[] {
  const largest = Math.min(width, ...WIDTHS.slice(-1))
  return [...WIDTHS.filter((each) => each < largest), largest]
}

function fit(picture: Sharp, width: number): Sharp {
  return picture.resize({
    width,
    height: MASTER.height,
    fit: 'inside',
    withoutEnlargement: true,
  })
}

async function toFile(picture: Sharp, options: WebpOptions): Promise<PictureFile> {
  const { data, info } = await picture.webp(options).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

async function encodeStill({ bytes }: Upload): Promise<Sizes> {
  // Decoded once, at the size of the master; all variants are made from that.
  const { data, info } = await fit(sharp(bytes, STILL).autoOrient(), MASTER.width)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const upright = () => sharp(data, { raw: { width, height, channels } })
  const [placeholder, master, ...variants] = await Promise.all([
    makePlaceholder(upright()),
    toFile(upright(), FOR_MASTER),
    ...widthsFor(width).map((each) => toFile(fit(upright(), each), FOR_VARIANTS)),
  ])
  return { variants, master, placeholder, isAnimated: false }
}

/** One size at a time: for an animated WebP, each holds all frames as pixels. */
async function encodeAnimation({ bytes }: Upload, width: number): Promise<Sizes> {
  const encode = (each: number) => {
    const animation = fit(sharp(bytes, ANIMATED), each).toColourspace('srgb')
    return toFile(animation, FOR_ANIMATIONS)
  }
  const variants: PictureFile[] = []
  for (const each of widthsFor(width)) variants.push(await encode(each))
  const isOwnMaster = variants.some((file) => file.width === width)
  const master = isOwnMaster ? undefined : await encode(MASTER.width)
  return {
    variants,
    master,
    placeholder: await makePlaceholder(sharp(bytes, STILL)),
    isAnimated: true,
  }
}

function hashFiles({ variants, master }: Files): string {
  const hash = createHash('sha256')
  for (const file of [...variants, master]) if (file) hash.update(file.bytes)
  return hash.digest('hex')
}

/**
 * Decodes an upload and encodes it in all sizes: rotated upright, in sRGB, without metadata. Throws if
 * the picture is damaged.
 */
export async function encodePicture(upload: Upload): Promise<Decoded> {
  // Reads the header only, which decides whether the picture is decoded.
  const head = await sharp(upload.bytes, { limitInputPixels: false }).metadata()
  const refused = refusalOf(head, upload)
  if (refused) return { refused }
  const sizes = await (isAnimated(head) ? encodeAnimation(upload, head.width) : encodeStill(upload))
  return { picture: { hash: hashFiles(sizes), ...sizes } }
}
