import { z } from 'zod'
import { PostPageQuery, PostParams } from './post.ts'

export const CommentsQuery = z.object({ cursor: PostPageQuery.shape.cursor })

export const CommentParams = z.object({
  ...PostParams.shape,
  comment: z.string().meta({
    description: 'The `_id` of the comment.',
    example: '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e12',
  }),
})

/** A comment that was imported with its post. */
const Comment = z
  .object({
    _id: z.string(),
    name: z.string().meta({
      description: 'Of who wrote it, as the imported blog had it; may be empty.',
    }),
    createdAt: z.iso.datetime(),
    html: z
      .string()
      .meta({ description: 'Safe to insert; without headings, pictures and tables.' }),
    anchor: z.string().meta({
      description:
        'Of its element in the page of the post: that of the imported blog if it had one.',
    }),
    parent: z
      .object({ _id: z.string(), name: z.string() })
      .optional()
      .meta({ description: 'The comment that it answers.' }),
    isDeleted: z.literal(true).optional().meta({
      description: 'It was removed and keeps its place: its name and text are empty.',
    }),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

export const CommentPage = z
  .object({
    comments: z.array(Comment).meta({ description: 'From the oldest.' }),
    nextCursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
  })
  .meta({ id: 'CommentPage' })
export type CommentPage = z.infer<typeof CommentPage>
