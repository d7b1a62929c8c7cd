import { z } from 'zod'
import { CONTENT_MAX, LEAD_LENGTH, PAGE_SIZE, PAGE_SIZE_MAX, TITLE_MAX } from './limits.ts'
import { messages } from './messages.ts'
import { lineOfText, linesOfText } from './text.ts'
import { User } from './user.ts'

const Title = lineOfText({
  max: TITLE_MAX,
  required: messages.titleRequired,
  tooLong: messages.titleTooLong,
})

const Content = linesOfText({
  max: CONTENT_MAX,
  required: messages.contentRequired,
  tooLong: messages.contentTooLong,
})

/** A picture as stored; the address is absolute and its bytes never change. */
export const Image = z
  .object({
    url: z.url(),
    width: z.int().meta({ description: 'Pixels' }),
    height: z.int().meta({ description: 'Pixels' }),
  })
  .meta({ id: 'Image' })
export type Image = z.infer<typeof Image>

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

/** A post, whole. */
export const Post = z
  .object({
    ...postFields,
    content: z.string().meta({ description: 'Markdown source, as it was written.' }),
    html: z.string().meta({ description: 'The source as a page shows it: safe HTML.' }),
    readingMinutes: z.int().meta({ description: 'Whole minutes that reading takes, at least 1.' }),
  })
  .meta({ id: 'Post' })
export type Post = z.infer<typeof Post>

const limitError = { error: messages.limitInvalid }

export const ListQuery = z.object({
  cursor: z.string({ error: messages.cursorInvalid }).max(200, messages.cursorInvalid).optional(),
  limit: z
    .string(limitError)
    .regex(/^\d{1,3}$/, limitError)
    .transform(Number)
    .pipe(z.int(limitError).min(1, limitError).max(PAGE_SIZE_MAX, limitError))
    .optional()
    .meta({ description: `Posts a page, ${PAGE_SIZE} unless told otherwise.` }),
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

const isFile = (value: unknown): value is File => value instanceof File

/** A form's empty file input arrives as an empty text or as a file without bytes: no image. */
function withoutEmptyFile(value: unknown): unknown {
  return value === '' || (isFile(value) && value.size === 0) ? undefined : value
}

/** The multipart form of a new post. */
export const CreatePostForm = z
  .object({
    title: Title,
    content: Content,
    image: z
      .preprocess(
        withoutEmptyFile,
        z.custom<File>(isFile, { error: messages.imageInvalid }).optional(),
      )
      .meta({ type: 'string', format: 'binary' }),
  })
  .meta({ id: 'CreatePostForm' })
export type CreatePostForm = z.infer<typeof CreatePostForm>

export const UpdatePostRequest = z
  .object({ title: Title, content: Content }, { error: messages.bodyNotObject })
  .meta({ id: 'UpdatePostRequest' })
export type UpdatePostRequest = z.infer<typeof UpdatePostRequest>

export const PostSaved = z.object({ msg: z.string(), post: Post }).meta({ id: 'PostSaved' })
export type PostSaved = z.infer<typeof PostSaved>

export const Message = z.object({ msg: z.string() }).meta({ id: 'Message' })
export type Message = z.infer<typeof Message>
