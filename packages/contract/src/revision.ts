import { z } from 'zod'
import { DraftsQuery } from './draft.ts'
import { PostSaved } from './post.ts'

const REVISION_KINDS = ['saved', 'published', 'restored', 'imported', 'merged'] as const

export const RevisionParams = z.object({
  id: z.string().meta({
    description: 'The `_id` of the post or draft.',
    example: '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e10',
  }),
  number: z.string().meta({ description: 'The `number` of the version.', example: '1' }),
})

/** A version of a post in its history. */
export const RevisionItem = z
  .object({
    number: z.int().meta({ description: 'From 1, in the order of time.' }),
    kind: z.enum(REVISION_KINDS),
    title: z.string(),
    by: z.object({ _id: z.string(), name: z.string() }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'RevisionItem' })
export type RevisionItem = z.infer<typeof RevisionItem>

/** A version of a post with its content. */
export const Revision = RevisionItem.extend({ content: z.string() }).meta({ id: 'Revision' })
export type Revision = z.infer<typeof Revision>

export const RevisionList = z
  .object({
    revisions: z.array(RevisionItem),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Give it back as `cursor` for what comes next; null at the end.' }),
  })
  .meta({ id: 'RevisionList' })

export const RevisionAnswer = z.object({ revision: Revision }).meta({ id: 'RevisionAnswer' })

export const RevisionRestored = PostSaved.extend({
  replaced: z.int().meta({
    description: 'The `number` of the version with the text before, to take the change back.',
  }),
}).meta({ id: 'RevisionRestored' })

export const RevisionsQuery = DraftsQuery
