import { z } from 'zod'
import { DRAFT_CONTENT_MAX, DRAFT_TITLE_MAX, LEAD_LENGTH, SEARCH_MAX } from './limits.ts'
import { lineEndsField, lineEndsSchema } from './line-ends.ts'
import { messageKeys } from './messages.ts'
import { Image } from './picture.ts'
import { DRAFT_ID_MAX, Post, PostItem, PostPageQuery } from './post.ts'
import { labelFields, languageField, seriesField, tagsField } from './tag.ts'
import { boundedText } from './text-bounds.ts'
import { draftText, optionalSingleLineText } from './text.ts'

export const DraftParams = z.object({
  id: z.string().meta({
    description: 'The `_id` of the draft.',
    example: '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e10',
  }),
})

const DraftTitle = optionalSingleLineText({
  max: DRAFT_TITLE_MAX,
  invalid: messageKeys.draftTextInvalid,
  tooLong: messageKeys.draftTitleTooLong,
}).meta({ description: 'May be empty.', example: 'Notes on the engine' })

const DraftContent = draftText({
  max: DRAFT_CONTENT_MAX,
  invalid: messageKeys.draftTextInvalid,
  tooLong: messageKeys.draftTooLong,
}).meta({ description: 'Markdown; may be empty.', example: 'It weaves *algebraic* pat' })

/** A text that is being written. */
export const Draft = z
  .object({
    _id: z.string().meta({ description: 'Also the `_id` of the post that is made of it.' }),
    post: z
      .string()
      .nullable()
      .meta({ description: 'The post that it will change; null for that of a new post.' }),
    title: z.string(),
    content: z.string().meta({
      description: `In the list, the first ${LEAD_LENGTH} characters.`,
    }),
    image: Image.optional(),
    ...labelFields,
    lineEnds: lineEndsSchema,
    version: z.int().meta({ description: 'Grows with every change of the text.' }),
    updatedAt: z.iso.datetime(),
    scheduledFor: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it will be published by itself.' }),
    problem: z.enum(['titleTooLong', 'contentTooLong', 'contentTooComplex']).nullable().meta({
      description:
        'Why it could not be published as it is, though it is kept. In the list always null.',
    }),
    scheduleFailure: z
      .string()
      .nullable()
      .meta({ description: 'The key of the message why it was not published when it was due.' }),
  })
  .meta({ id: 'Draft' })
export type Draft = z.infer<typeof Draft>

export const DraftAnswer = z.object({ draft: Draft }).meta({ id: 'DraftAnswer' })

export const DraftList = z
  .object({
    drafts: z.array(Draft),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Give it back as `cursor` for what comes next; null at the end.' }),
  })
  .meta({ id: 'DraftList' })

export const DraftsQuery = PostPageQuery
export type DraftsQuery = z.infer<typeof DraftsQuery>

const postError = { error: messageKeys.draftTextInvalid }

export const DraftListQuery = DraftsQuery.extend({
  post: z.string(postError).max(DRAFT_ID_MAX, postError).optional().meta({
    description: 'Only the working copy of this post: a list of one draft or none.',
  }),
})
export type DraftListQuery = z.infer<typeof DraftListQuery>

export const CreateDraftRequest = z
  .object(
    {
      title: DraftTitle,
      content: DraftContent.optional(),
      lineEnds: lineEndsField,
      tags: tagsField,
      language: languageField,
      series: seriesField,
      post: boundedText({
        units: DRAFT_ID_MAX,
        error: messageKeys.draftTextInvalid,
        tooLong: messageKeys.draftTextInvalid,
      })
        .optional()
        .meta({
          description:
            'The `_id` of a post of mine: makes its working copy, or answers the one that exists, as it is.',
        }),
    },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'CreateDraftRequest' })
export type CreateDraftRequest = z.infer<typeof CreateDraftRequest>

const versionError = { error: messageKeys.draftVersionInvalid }

/** The largest integer of the databases. */
const VERSION_MAX = 2 ** 31 - 1

export const SaveDraftRequest = z
  .object(
    {
      title: DraftTitle.unwrap(),
      content: DraftContent,
      version: z.int(versionError).min(1, versionError).max(VERSION_MAX, versionError).meta({
        description: 'The `version` of the draft that the edit began from.',
        example: 1,
      }),
      lineEnds: lineEndsField,
      tags: tagsField,
      language: languageField,
      series: seriesField,
      merged: z.boolean({ error: messageKeys.mergedInvalid }).optional().meta({
        description: 'Whether the text is made of several versions, as the history then says.',
      }),
    },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'SaveDraftRequest' })
export type SaveDraftRequest = z.infer<typeof SaveDraftRequest>

/** An offset can move a time out of the four-digit years, which cannot be compared as texts. */
function isWithinYears(at: string): boolean {
  const year = new Date(at).getUTCFullYear()
  return !(year < 0 || year > 9999)
}

/** Characters; valid values have 24, and an offset takes a few more. */
const TIME_MAX = 40

const timeError = { error: messageKeys.publishTimeInvalid }

export const PublishDraftRequest = z
  .object(
    {
      at: z
        .string(timeError)
        .max(TIME_MAX, timeError)
        .pipe(z.iso.datetime({ ...timeError, offset: true }).refine(isWithinYears, timeError))
        .optional()
        .meta({
          description: 'When to publish it. One that is past publishes it now.',
          example: '2030-01-31T09:00:00Z',
        }),
    },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'PublishDraftRequest' })
export type PublishDraftRequest = z.infer<typeof PublishDraftRequest>

export const DraftPublished = z
  .object({
    post: Post.optional().meta({ description: 'Where it was published now.' }),
    draft: Draft.optional().meta({ description: 'Where it waits for its time.' }),
  })
  .meta({ id: 'DraftPublished' })
export type DraftPublished = z.infer<typeof DraftPublished>

/** The states of posts of mine. */
export const POST_STATES = ['draft', 'scheduled', 'published', 'unpublished', 'trash'] as const

const stateError = { error: messageKeys.stateInvalid }

export const MyPostsQuery = DraftsQuery.extend({
  state: z.enum(POST_STATES, stateError).optional().meta({
    description: '`published` by default.',
  }),
  q: optionalSingleLineText({
    max: SEARCH_MAX,
    invalid: messageKeys.searchInvalid,
    tooLong: messageKeys.searchTooLong,
  }).meta({
    description:
      'Only posts with all these words in their titles, whatever the case and the accents. A page ' +
      'may then have fewer posts than there are, and even none: `nextCursor` says whether to go on.',
    example: 'engine',
  }),
})
export type MyPostsQuery = z.infer<typeof MyPostsQuery>

/** A post of mine, whatever its state. */
export const MyPost = z
  .object({
    ...PostItem.omit({
      author: true,
      readingMinutes: true,
      tags: true,
      tagSlugs: true,
      language: true,
      series: true,
    }).shape,
    createdAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it was first published; null where it never was.' }),
    state: z.enum(POST_STATES),
    isHidden: z.boolean().meta({ description: 'Whether an administrator has hidden it.' }),
    hasDraft: z.boolean().meta({ description: 'Whether it has a working copy.' }),
    scheduledFor: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it, or its working copy, will be published by itself.' }),
    scheduleFailure: z
      .string()
      .nullable()
      .meta({ description: 'The key of the message why it was not published when it was due.' }),
    deletedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MyPost' })
export type MyPost = z.infer<typeof MyPost>

export const MyPostList = z
  .object({
    posts: z.array(MyPost),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Give it back as `cursor` for what comes next; null at the end.' }),
  })
  .meta({ id: 'MyPostList' })
export type MyPostList = z.infer<typeof MyPostList>
