import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from '@inkwell/contract/limits'
import { text } from '../../platform/text.ts'
import { checkText } from '../../platform/forms/check-text.ts'
import { pictureKind, SIGN_BYTES } from './picture-kind.ts'

/** What is wrong with a file, as far as its size tells. */
export function sizeProblem({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return text.fields.imageEmpty
  return size > IMAGE_BYTES_MAX ? checkText('imageTooLarge') : undefined
}

/** What is wrong with a picture of so many pixels. */
export function pixelProblem(width: number, height: number): string | undefined {
  if (Math.max(width, height) > IMAGE_SIDE_MAX) return checkText('imageTooLong')
  return width * height > IMAGE_PIXELS_MAX ? checkText('imageTooManyPixels') : undefined
}

/** Width and height as this browser sees them; none where it cannot read the picture. */
function dimensionsOf(file: File): Promise<{ naturalWidth: number; naturalHeight: number }> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  return new Promise<HTMLImageElement>((resolve) => {
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => resolve(image))
    image.src = address
  }).finally(() => URL.revokeObjectURL(address))
}

/** What the service would say about a picture, before it is sent all the way there. */
export async function pictureProblem(file: File): Promise<string | undefined> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, SIGN_BYTES).arrayBuffer()))
  if (kind === 'heic') return text.fields.imageHeic
  if (!kind) return checkText('imageInvalid')
  const { naturalWidth, naturalHeight } = await dimensionsOf(file)
  return pixelProblem(naturalWidth, naturalHeight)
}
