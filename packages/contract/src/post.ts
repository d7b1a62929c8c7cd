import { z } from 'zod'
import {
  CONTENT_MAX,
  LEAD_LENGTH,
  OUTLINE_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  TITLE_MAX,
} from './limits.ts'
import { lineEndsField, lineEndsSchema } from './line-ends.ts'
import { messageKeys } from './messages.ts'
import type { MessageKey } from './messages.ts'
import { MONTH } from './month.ts'
import { Image, pictureFields } from './picture.ts'
import { boundedText } from './text-bounds.ts'
import {
  labelFields,
  languageField,
  seriesField,
  tagsField,
  tagsFormField,
  tagSlugField,
} from './tag.ts'
import { singleLineText, multiLineText } from './text.ts'
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
  description:
    'Markdown: CommonMark with tables, task lists, strikethrough, footnotes and some HTML tags.',
  example: 'It weaves *algebraic* patterns.',
})

/** Characters; valid values have 24. */
const UPDATED_AT_MAX = 40

const postFields = {
  _id: z.string(),
  title: z.string(),
  excerpt: z.string().meta({ description: 'The opening of the post as plain text.' }),
  image: Image.optional(),
  author: User,
  ...labelFields,
  tagSlugs: z
    .array(z.string())
    .meta({ description: 'The last parts of the addresses of `tags`, in their order.' }),
  readingMinutes: z.int().meta({ description: 'Whole minutes that reading takes, at least 1.' }),
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

/** A heading of a post, for a list of contents. */
const OutlineHeading = z
  .object({
    level: z.int().meta({ description: '2 to 6; the title of the post is 1.' }),
    text: z.string().meta({ description: 'Plain text.' }),
    anchor: z.string().meta({ description: 'The id of the heading in `html`.' }),
  })
  .meta({ id: 'OutlineHeading' })

/** A complete post. */
export const Post = z
  .object({
    ...postFields,
    content: z.string().meta({ description: 'Markdown source, as it was written.' }),
    slug: z.string().meta({
      description: 'The title in Latin letters, for a readable address; may be empty.',
      example: 'notes-on-the-engine',
    }),
    html: z.string().meta({ description: 'The source as a page shows it: safe HTML.' }),
    outline: z.array(OutlineHeading).meta({
      description: `The headings in their order, the first ${OUTLINE_MAX} at most.`,
    }),
    lineEnds: lineEndsSchema,
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

/** A page of a list of posts. */
export const PostPageQuery = z.object({
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

/** Characters; ids have 36. */
const AUTHOR_ID_MAX = 40

const filterError = { error: messageKeys.filterInvalid }

/** Which posts a list contains; without a filter, all. */
const filters = {
  author: z.string(filterError).max(AUTHOR_ID_MAX, filterError).optional().meta({
    description: 'The `_id` of an author: only their posts.',
  }),
  month: z.string(filterError).regex(MONTH, filterError).optional().meta({
    description: 'Only posts that were published in this month, in UTC, like `2030-01`.',
  }),
  tag: tagSlugField.optional().meta({
    description: 'The slug of a tag: only posts with it.',
    // Only one of the filters may be given, so the example of the call has none.
    example: undefined,
  }),
}

const FILTERS = Object.keys(filters) as (keyof typeof filters)[]

export const ListQuery = z
  .object({
    ...filters,
    without,
    ...PostPageQuery.shape,
  })
  .refine((query) => FILTERS.filter((name) => query[name] !== undefined).length <= 1, {
    error: messageKeys.filtersTooMany,
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

/** The multipart form of a new post. */
export const CreatePostForm = z
  .object({
    title: Title,
    content: Content,
    ...pictureFields,
    lineEnds: lineEndsField,
    tags: tagsFormField,
    language: languageField,
    series: seriesField,
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
      lineEnds: lineEndsField,
      tags: tagsField,
      language: languageField,
      series: seriesField,
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
