import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from '@inkwell/contract/limits'
import { text } from '../../platform/text.ts'
import { checkText } from '../../platform/forms/check-text.ts'
import { pictureKind, SIGN_BYTES } from './picture-kind.ts'

export function sizeProblem({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return text.editor.pictures.empty
  return size > IMAGE_BYTES_MAX ? checkText('imageTooLarge') : undefined
}

export function pixelProblem(width: number, height: number): string | undefined {
  if (Math.max(width, height) > IMAGE_SIDE_MAX) return checkText('imageTooLong')
  return width * height > IMAGE_PIXELS_MAX ? checkText('imageTooManyPixels') : undefined
}

/** The dimensions, or zero if this browser cannot decode the picture. */
function dimensionsOf(file: File): Promise<{ naturalWidth: number; naturalHeight: number }> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  return new Promise<HTMLImageElement>((resolve) => {
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => resolve(image))
    image.src = address
  }).finally(() => URL.revokeObjectURL(address))
}

/** Checks a picture as the service does, before it is uploaded. */
export async function pictureProblem(file: File): Promise<string | undefined> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, SIGN_BYTES).arrayBuffer()))
  if (kind === 'heic') return text.editor.pictures.heic
  if (!kind) return checkText('imageInvalid')
  const { naturalWidth, naturalHeight } = await dimensionsOf(file)
  return pixelProblem(naturalWidth, naturalHeight)
}
