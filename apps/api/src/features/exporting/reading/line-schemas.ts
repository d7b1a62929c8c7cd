import { SaveProfileRequest } from '@inkwell/contract/author'
import {
  ALT_MAX,
  COMMENT_MAX,
  COMMENT_NAME_MAX,
  DRAFT_CONTENT_MAX,
  DRAFT_TITLE_MAX,
  LANGUAGE_MAX,
  SERIES_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '@inkwell/contract/limits'
import { lineEndsSchema } from '@inkwell/contract/line-ends'
import { readPictureName } from '@inkwell/contract/picture-name'
import { CreatePostForm } from '@inkwell/contract/post'
import { RevisionItem } from '@inkwell/contract/revision'
import { isSlug } from '@inkwell/contract/slug'
import { Email, Name } from '@inkwell/contract/user'
import { z } from 'zod'

/** UTF-16 units of a character. */
const UNITS = 2

/** Pictures and names of one post, which grow with its history. */
const PICTURES_MAX = 10_000

/** UTF-16 units of an old path, paths of one record, and characters of an id in feeds. */
const ADDRESS_MAX = 500
const ADDRESSES_MAX = 1_000
const FEED_ID_MAX = 10_000

function isStorable(given: string): boolean {
  return given.isWellFormed() && !given.includes('\0')
}

/** A text that both engines store. */
const text = (max: number) =>
  z
    .string()
    .max(UNITS * max)
    .refine(isStorable)

// A longer one is not looked at.
const oldPath = z.string().max(ADDRESS_MAX, { abort: true }).startsWith('/').refine(isStorable)

const NOTHING = z.literal('')
const id = z.guid()
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const count = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const pictureKey = z.string().regex(/^[0-9a-f]{64}\.(?:webp|jpg)$/)
const pictureName = z.string().refine((name) => readPictureName(name) !== undefined)
const slug = z.string().refine(isSlug)
const tagNames = CreatePostForm.shape.tags

/** A column that is null in lines without it. */
function orNull<T>(schema: z.ZodType<T>) {
  return schema.optional().transform((value) => value ?? null)
}

/** A text that is empty in lines without it. */
function orEmpty(schema: z.ZodType<string | undefined>) {
  return schema.optional().transform((value) => value ?? '')
}

/** Says what the archive is. */
export const ManifestFile = z.object({
  format: z.literal('inkwell-export'),
  version: z.literal(1),
  scope: z.enum(['site', 'author']),
})

const addresses = z.array(oldPath).max(ADDRESSES_MAX).default([])

export const PersonLine = z.object({
  id,
  name: Name.or(NOTHING),
  email: Email.or(NOTHING),
  createdAt: time,
  updatedAt: time,
  suspendedAt: time.optional(),
  addresses,
  profile: z
    .object({
      biography: SaveProfileRequest.shape.biography.unwrap(),
      links: SaveProfileRequest.shape.links.unwrap(),
      portrait: pictureKey.nullable(),
      updatedAt: time,
    })
    .optional(),
})

export const PictureLine = z.object({
  key: pictureKey,
  width: count,
  height: count,
  isPortrait: z.boolean(),
  hasMaster: z.boolean(),
  files: z
    .array(
      z.object({
        name: z.string().max(100),
        width: count,
        height: count,
        path: z.string().max(200),
      }),
    )
    .min(1)
    .max(10),
  names: z
    .array(z.object({ name: pictureName, person: id.nullable(), createdAt: time }))
    .max(PICTURES_MAX),
})

export const TagLine = z.object({
  id,
  name: z.string().max(100),
  slug,
  createdAt: time,
  aliases: z.array(slug).max(10_000).default([]),
  addresses,
})

export const PageLine = z.object({
  slug,
  title: CreatePostForm.shape.title,
  content: CreatePostForm.shape.content,
  published: z.boolean(),
  createdAt: time,
  updatedAt: time,
  addresses,
})

const Post = z.object({
  id,
  author: id,
  lineEnds: lineEndsSchema,
  updatedAt: time,
  deletedAt: orNull(time),
  hiddenAt: orNull(time),
  unpublishedAt: orNull(time),
  source: orNull(text(200)),
  language: orNull(CreatePostForm.shape.language),
  series: orNull(CreatePostForm.shape.series),
  tags: tagNames,
  cover: orNull(pictureKey),
  alt: orEmpty(CreatePostForm.shape.alt.or(NOTHING)),
  focus: orEmpty(CreatePostForm.shape.focus.or(NOTHING)),
  pictures: z.array(pictureName).max(PICTURES_MAX).default([]),
  addresses,
  feedId: orNull(text(FEED_ID_MAX)),
})

/** A post that has been published has a text; one that never was has a draft. */
const PostLine = z.union([
  Post.extend({
    title: CreatePostForm.shape.title,
    content: CreatePostForm.shape.content,
    publishedAt: time,
  }),
  Post.extend({
    title: z.literal(''),
    content: z.literal(''),
    publishedAt: z.literal(''),
    unpublishedAt: time,
  }),
])

const DraftLine = z.object({
  /** The id of the post before it. */
  post: id,
  title: text(DRAFT_TITLE_MAX),
  content: text(DRAFT_CONTENT_MAX),
  lineEnds: lineEndsSchema,
  version: count,
  ownCover: z.boolean(),
  cover: orNull(pictureKey),
  alt: text(ALT_MAX),
  focus: orEmpty(CreatePostForm.shape.focus.or(NOTHING)),
  createdAt: time,
  updatedAt: time,
  scheduledFor: orNull(time),
  scheduleFailure: orNull(text(100)),
  discardedAt: orNull(time),
  tags: orNull(z.array(text(TAG_MAX)).max(TAGS_MAX)),
  language: orNull(text(LANGUAGE_MAX)),
  series: orNull(text(SERIES_MAX)),
})

const RevisionLine = z.object({
  /** The id of the post before it. */
  post: id,
  number: count.min(1),
  kind: RevisionItem.shape.kind,
  title: text(DRAFT_TITLE_MAX),
  person: orNull(id),
  madeAt: time,
  entryBeganAt: orNull(time),
  superseded: z.boolean(),
  rangeStart: orNull(count),
  rangeLength: orNull(count),
  text: text(DRAFT_CONTENT_MAX),
  savedBytes: orNull(z.int().min(0)),
})

export const CommentLine = z.object({
  id,
  post: id,
  parent: orNull(id),
  name: text(COMMENT_NAME_MAX),
  createdAt: time,
  content: text(COMMENT_MAX),
  anchor: orNull(z.string().regex(/^[a-z][\w-]{0,63}$/i)),
  source: text(200),
  removedAt: orNull(time),
})

/** How the import keeps paths of pictures: decoded, as parts of a site. */
function isPicturePath(path: string): boolean {
  if (!/^\/[^/\\]/.test(path) || path !== path.normalize('NFC')) return false
  return !path.endsWith('/') && !path.split('/').some((part) => part === '.' || part === '..')
}

const picturePath = oldPath.refine(isPicturePath)

/** The earlier path of a text's picture or of a cover, with its owner. */
export const PictureAddressLine = z.discriminatedUnion('kind', [
  z.object({
    path: picturePath,
    kind: z.literal('picture'),
    target: pictureName,
    owner: id.nullable(),
  }),
  z.object({ path: picturePath, kind: z.literal('cover'), target: id, owner: id.nullable() }),
])

/** A line of the file of posts: each post is followed by its draft and its revisions. */
export const PostsLine = z.union([
  z.strictObject({ post: PostLine }),
  z.strictObject({ draft: DraftLine }),
  z.strictObject({ revision: RevisionLine }),
])

export type TakenPerson = z.infer<typeof PersonLine>
export type TakenPicture = z.infer<typeof PictureLine>
export type TakenPictureAddress = z.infer<typeof PictureAddressLine>
export type TakenTag = z.infer<typeof TagLine>
export type TakenPage = z.infer<typeof PageLine>
export type TakenComment = z.infer<typeof CommentLine>
export type TakenPostLine = z.infer<typeof PostLine>
export type TakenDraft = z.infer<typeof DraftLine>
export type TakenRevision = z.infer<typeof RevisionLine>
