import { createHash } from 'node:crypto'
import { ANIMATION_PIXELS_MAX, IMAGE_PIXELS_MAX } from '@inkwell/contract/limits'
import type { JpegOptions, Metadata, Sharp, SharpOptions, WebpOptions } from 'sharp'
import { immediateWidthsFor, widthsFor } from '../images.widths.ts'
import { findAttention } from './attention.ts'
import { encodePortrait } from './encode-portrait.ts'
import { isAnimated, refusalOf } from './inspect-upload.ts'
import type { Decoded, MasterFile, Picture, Upload } from './picture.ts'
import { isOpaque, makePlaceholder } from './placeholder.ts'
import { sharp } from './safe-sharp.ts'
import { fit, MASTER, toWebp } from './sizes.ts'

/** For the variants that a request waits for. WebP's quality is 1 to 100, its effort 0 to 6. */
const FOR_VARIANTS: WebpOptions = { quality: 80, effort: 2 }
/**
 * High quality, because other sizes are made from it; pages never show it. Colours stay sharp. Without
 * optimised coding it takes a third of the time; the file is a fifth larger, and has the same pixels.
 */
const FOR_MASTER: JpegOptions = {
  quality: 92,
  chromaSubsampling: '4:4:4',
  optimizeCoding: false,
}
/** JPEG has no transparency. */
const FOR_TRANSPARENT_MASTER: WebpOptions = { quality: 90, effort: 2 }
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

/** A JPEG takes a third of the time of a WebP of the same quality. */
async function toMaster(picture: Sharp, isTransparent: boolean): Promise<MasterFile> {
  if (isTransparent) return { ...(await toWebp(picture, FOR_TRANSPARENT_MASTER)), format: 'webp' }
  const jpeg = picture.jpeg(FOR_MASTER)
  const { data, info } = await jpeg.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, format: 'jpeg' }
}

async function encodeStill({ bytes }: Upload): Promise<Sizes> {
  // Decoded once, at the size of the master; all variants are made from that.
  const { data, info } = await fit(sharp(bytes, STILL).autoOrient(), MASTER.width)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const isTransparent = channels === 4 && !isOpaque(data)
  const upright = () => {
    const picture = sharp(data, { raw: { width, height, channels } })
    return isTransparent ? picture : picture.removeAlpha()
  }
  const widths = immediateWidthsFor(width)
  // The longest work first, because as many run at a time as there are cores.
  const [master, placeholder, attention, ...variants] = await Promise.all([
    toMaster(upright(), isTransparent),
    makePlaceholder(upright()),
    findAttention(upright()),
    ...widths.toReversed().map((each) => toWebp(fit(upright(), each), FOR_VARIANTS)),
  ])
  const isComplete = widths.length === widthsFor(width).length
  return {
    variants: variants.toReversed(),
    master,
    placeholder,
    attention,
    isAnimated: false,
    isComplete,
  }
}

/** One size at a time: for an animated WebP, each holds all frames as pixels. */
async function encodeAnimation({ bytes }: Upload, width: number): Promise<Sizes> {
  const encode = (each: number) => {
    const animation = fit(sharp(bytes, ANIMATED), each).toColourspace('srgb')
    return toWebp(animation, FOR_ANIMATIONS)
  }
  const variants: Sizes['variants'] = []
  for (const each of widthsFor(width)) variants.push(await encode(each))
  const isOwnMaster = variants.some((file) => file.width === width)
  return {
    variants,
    master: isOwnMaster ? undefined : { ...(await encode(MASTER.width)), format: 'webp' },
    placeholder: await makePlaceholder(sharp(bytes, STILL)),
    attention: await findAttention(sharp(bytes, STILL)),
    isAnimated: true,
    isComplete: true,
  }
}

function hashFiles({ variants, master }: Files): string {
  const hash = createHash('sha256')
  for (const file of [...variants, master]) if (file) hash.update(file.bytes)
  return hash.digest('hex')
}

function encodeSizesOf(upload: Upload, head: Metadata): Promise<Sizes> {
  if (upload.isPortrait) return encodePortrait(upload, head)
  return isAnimated(head) ? encodeAnimation(upload, head.width) : encodeStill(upload)
}

/**
 * Decodes an upload and encodes its master and the sizes that pages need at once: rotated upright, in
 * sRGB, without metadata. Throws if the picture is damaged.
 */
export async function encodePicture(upload: Upload): Promise<Decoded> {
  // Reads the header only, which decides whether the picture is decoded.
  const head = await sharp(upload.bytes, { limitInputPixels: false }).metadata()
  const refused = refusalOf(head, upload)
  if (refused) return { refused }
  const sizes = await encodeSizesOf(upload, head)
  return { picture: { hash: hashFiles(sizes), ...sizes } }
}
