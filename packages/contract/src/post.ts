import { z } from 'zod'
import {
  ALT_MAX,
  ANIMATION_FRAMES_MAX,
  ANIMATION_PIXELS_MAX,
  CONTENT_MAX,
  IMAGE_BYTES_MAX,
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE_MAX,
  LEAD_LENGTH,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  TITLE_MAX,
} from './limits.ts'
import { messageKeys } from './messages.ts'
import type { MessageKey } from './messages.ts'
import { PLACEHOLDER_BYTES_MAX, PLACEHOLDER_URL, PLACEHOLDER_URL_START } from './placeholder-url.ts'
import { boundedText } from './text-bounds.ts'
import { singleLineText, multiLineText, optionalSingleLineText } from './text.ts'
import { User } from './user.ts'

export const PostParams = z.object({
  id: z.string().meta({
    description: 'The `_id` of the post.',
    example: '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e10',
  }),
})

const Title = singleLineText({
  max: TITLE_MAX,
  required: messageKeys.titleRequired,
  tooLong: messageKeys.titleTooLong,
}).meta({ example: 'Notes on the engine' })

const Content = multiLineText({
  max: CONTENT_MAX,
  required: messageKeys.contentRequired,
  tooLong: messageKeys.contentTooLong,
}).meta({
  description: 'Markdown: CommonMark with tables, task lists, strikethrough and footnotes.',
  example: 'It weaves *algebraic* patterns.',
})

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
    variants: z.array(ImageVariant).meta({
      description:
        'The same picture in all its sizes: as WebP from small to large, and a while after the ' +
        'upload all of them as AVIF, where that is smaller.',
    }),
  })
  .meta({
    id: 'Image',
    description: 'Clients that do not choose among the variants take `url`: it fits any page.',
  })
export type Image = z.infer<typeof Image>

/** Characters; valid values have 24. */
const UPDATED_AT_MAX = 40

const postFields = {
  _id: z.string(),
  title: z.string(),
  excerpt: z.string().meta({ description: 'The opening of the post as plain text.' }),
  image: Image.optional(),
  author: User,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

/** A post in a list. */
export const PostItem = z
  .object({
    ...postFields,
    content: z.string().meta({ description: `The first ${LEAD_LENGTH} characters of the source.` }),
  })
  .meta({ id: 'PostItem' })
export type PostItem = z.infer<typeof PostItem>

/** A complete post. */
export const Post = z
  .object({
    ...postFields,
    content: z.string().meta({ description: 'Markdown source, as it was written.' }),
    html: z.string().meta({ description: 'The source as a page shows it: safe HTML.' }),
    readingMinutes: z.int().meta({ description: 'Whole minutes that reading takes, at least 1.' }),
  })
  .meta({ id: 'Post' })
export type Post = z.infer<typeof Post>

const limitError = { error: messageKeys.limitInvalid }

/** Omits the source, which is half of the response, for clients that show `html` and `excerpt`. */
const without = z.literal('content', { error: messageKeys.withoutInvalid }).optional().meta({
  description:
    '`content` leaves `content` empty: who shows `html` and `excerpt` has no use for the source.',
})

export const PostQuery = z.object({ without })
export type PostQuery = z.infer<typeof PostQuery>

export const ListQuery = z.object({
  without,
  cursor: z
    .string({ error: messageKeys.cursorInvalid })
    .max(200, messageKeys.cursorInvalid)
    .optional()
    .meta({ description: 'The `nextCursor` of the page before this one.' }),
  limit: z
    .string(limitError)
    .regex(/^\d{1,3}$/, limitError)
    .transform(Number)
    .pipe(z.int(limitError).min(1, limitError).max(PAGE_SIZE_MAX, limitError))
    .optional()
    // In the query it is text, in the API description a number.
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: PAGE_SIZE_MAX,
      default: PAGE_SIZE,
      description: 'Posts a page.',
    }),
})
export type ListQuery = z.infer<typeof ListQuery>

export const PostList = z
  .object({
    posts: z.array(PostItem),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Give it back as `cursor` for older posts; null at the end.' }),
  })
  .meta({ id: 'PostList' })
export type PostList = z.infer<typeof PostList>

export const PostById = z.object({ postById: Post }).meta({ id: 'PostById' })
export type PostById = z.infer<typeof PostById>

/** Characters; ids have 36. */
export const DRAFT_ID_MAX = 40

const endedDraft = boundedText({
  units: DRAFT_ID_MAX,
  error: messageKeys.draftTextInvalid,
  tooLong: messageKeys.draftTextInvalid,
})
  .optional()
  .meta({
    description:
      'The `_id` of the draft of mine that this text was written in: it ends with the publication. ' +
      'One that does not exist any more is ignored, so that the text is published all the same.',
  })

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

/** The multipart form of a new post. */
export const CreatePostForm = z
  .object({
    title: Title,
    content: Content,
    image: z
      .preprocess(
        withoutEmptyFile,
        z.custom<File>(isFile, { error: messageKeys.imageInvalid }).optional(),
      )
      .meta({ type: 'string', format: 'binary', description: IMAGE_BOUNDS }),
    alt: optionalSingleLineText({
      max: ALT_MAX,
      invalid: messageKeys.altInvalid,
      tooLong: messageKeys.altTooLong,
    }).meta({
      description: 'What the picture shows, for those who do not see it.',
      example: 'Punched cards on a loom',
    }),
    draft: endedDraft,
  })
  .meta({ id: 'CreatePostForm' })
export type CreatePostForm = z.infer<typeof CreatePostForm>

/** The version that an edit is based on: an ISO time, short before it is parsed. */
export function versionField(key: MessageKey) {
  const error = { error: key }
  return z.string(error).max(UPDATED_AT_MAX, error).pipe(z.iso.datetime(error)).optional()
}

export const UpdatePostRequest = z
  .object(
    {
      title: Title,
      content: Content,
      updatedAt: versionField(messageKeys.updatedAtInvalid).meta({
        description:
          'The `updatedAt` of the post that the edit began from. Where the post has changed since, ' +
          'the answer is `conflict` and nothing changes. Without it, the edit overwrites whatever is there.',
      }),
      draft: endedDraft,
    },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'UpdatePostRequest' })
export type UpdatePostRequest = z.infer<typeof UpdatePostRequest>

export const PostSaved = z.object({ msg: z.string(), post: Post }).meta({ id: 'PostSaved' })
export type PostSaved = z.infer<typeof PostSaved>

export const Message = z.object({ msg: z.string() }).meta({ id: 'Message' })
export type Message = z.infer<typeof Message>
