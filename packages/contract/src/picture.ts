import { z } from 'zod'
import {
  ALT_MAX,
  ANIMATION_FRAMES_MAX,
  ANIMATION_PIXELS_MAX,
  IMAGE_BYTES_MAX,
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE_MAX,
} from './limits.ts'
import { messageKeys } from './messages.ts'
import { PLACEHOLDER_BYTES_MAX, PLACEHOLDER_URL, PLACEHOLDER_URL_START } from './placeholder-url.ts'
import { boundedText } from './text-bounds.ts'
import { optionalSingleLineText } from './text.ts'

const pictureFile = {
  url: z.url(),
  width: z.int().meta({ description: 'Pixels' }),
  height: z.int().meta({ description: 'Pixels' }),
}

const ImageVariant = z
  .object({
    ...pictureFile,
    type: z.string().meta({ description: 'Media type', example: 'image/webp' }),
  })
  .meta({ id: 'ImageVariant' })

/** A stored picture. Its addresses are absolute and immutable. */
export const Image = z
  .object({
    ...pictureFile,
    alt: z.string().meta({ description: 'What it shows, in words; empty where nobody said.' }),
    placeholderUrl: z
      .string()
      .regex(PLACEHOLDER_URL)
      .optional()
      .meta({
        description:
          'What it looks like from afar, to be shown until it is there: a WebP file of at most ' +
          `${PLACEHOLDER_BYTES_MAX} bytes as a \`data:\` address. A picture with transparent parts has none.`,
        example: `${PLACEHOLDER_URL_START}UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoBAAEABUB8JaACdLoAA5gA/ujXHXlPibb/5mj9JvpN5gAA`,
      }),
    focus: z
      .object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
      .optional()
      .meta({
        description:
          'The point that stays in sight where the picture is cropped, as shares of its width and ' +
          'height; without it, the middle.',
      }),
    variants: z.array(ImageVariant).meta({
      description:
        'The same picture in its sizes: as WebP from small to large, and as AVIF where that is ' +
        'smaller. AVIF and WebP wider than 960 pixels are added a while after the upload.',
    }),
  })
  .meta({
    id: 'Image',
    description: 'Clients that do not choose among the variants take `url`: it fits any page.',
  })
export type Image = z.infer<typeof Image>

const isFile = (value: unknown): value is File => value instanceof File

/** A form sends an empty file input as an empty text or as an empty file: both mean no picture. */
function withoutEmptyFile(value: unknown): unknown {
  return value === '' || (isFile(value) && value.size === 0) ? undefined : value
}

const IMAGE_BOUNDS =
  `At most ${IMAGE_BYTES_MAX / 1024 / 1024} MB and ${IMAGE_PIXELS_MAX / 1_000_000} megapixels; ` +
  `animated, ${ANIMATION_FRAMES_MAX} frames of ${ANIMATION_PIXELS_MAX / 1_000_000} megapixels ` +
  `together. Neither side longer than ${IMAGE_SIDE_MAX} pixels. ` +
  'The bytes decide on the type, not the name.'

/** UTF-16 units: two numbers with their decimals and a comma. */
const FOCUS_MAX = 40

/** A number from 0 to 1. */
const SHARE = String.raw`(?:0(?:\.\d{1,16})?|1(?:\.0{1,16})?)`
const FOCUS = new RegExp(`^${SHARE},${SHARE}$`)

const focusField = boundedText({
  units: FOCUS_MAX,
  error: messageKeys.focusInvalid,
  tooLong: messageKeys.focusInvalid,
})
  .regex(FOCUS, messageKeys.focusInvalid)
  .optional()
  .meta({
    description:
      'The point that stays in sight where the picture is cropped: shares of its width and height, ' +
      'each from 0 to 1.',
    example: '0.5,0.25',
  })

const imageField = z
  .preprocess(
    withoutEmptyFile,
    z.custom<File>(isFile, { error: messageKeys.imageInvalid }).optional(),
  )
  .meta({ type: 'string', format: 'binary', description: IMAGE_BOUNDS })

const altField = optionalSingleLineText({
  max: ALT_MAX,
  invalid: messageKeys.altInvalid,
  tooLong: messageKeys.altTooLong,
}).meta({
  description: 'What the picture shows, for those who do not see it.',
  example: 'Punched cards on a loom',
})

/** The fields of a form with a picture: the file, its description and its focal point. */
export const pictureFields = { image: imageField, alt: altField, focus: focusField }

/** The media types and the limit of `image` in a form. */
export const pictureUpload = {
  files: { image: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] },
  fileLimit: {
    bytes: IMAGE_BYTES_MAX,
    tooLarge: messageKeys.imageTooLarge,
    invalid: messageKeys.imageInvalid,
  },
} as const

/** A new cover, or a change of what is said of the present one. */
export const ChangeImageForm = z.object(pictureFields).meta({ id: 'ChangeImageForm' })
export type ChangeImageForm = z.infer<typeof ChangeImageForm>

const requiredImage = z
  .custom<File>((value) => isFile(value) && value.size > 0, { error: messageKeys.imageMissing })
  .meta({ type: 'string', format: 'binary', description: IMAGE_BOUNDS })

/** A picture of a person. */
export const PortraitForm = z.object({ image: requiredImage }).meta({ id: 'PortraitForm' })

/** A picture for a text. */
export const UploadImageForm = z
  .object({ image: requiredImage, alt: altField })
  .meta({ id: 'UploadImageForm' })
export type UploadImageForm = z.infer<typeof UploadImageForm>

/** A picture that texts can name. */
export const TextImage = Image.extend({
  name: z.string().meta({
    description: 'A text shows it with `![description](/images/NAME)`.',
    example: '5d1f0c9e7b3a48629a3c1e0b7f6d2a84-1600x1067.webp',
  }),
}).meta({ id: 'TextImage' })
export type TextImage = z.infer<typeof TextImage>

export const ImageAnswer = z.object({ image: TextImage }).meta({ id: 'ImageAnswer' })
