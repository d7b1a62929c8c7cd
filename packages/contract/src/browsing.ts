import { z } from 'zod'
import { AuthorCard } from './author.ts'
import { CommentPage } from './comment.ts'
import { RELATED_MAX } from './limits.ts'
import { PostItem } from './post.ts'

/** A post that another one leads to. */
const PostLink = z.object({ _id: z.string(), title: z.string() }).meta({ id: 'PostLink' })
export type PostLink = z.infer<typeof PostLink>

const SeriesPlace = z
  .object({
    name: z.string(),
    position: z.int().meta({ description: 'Of this post in the series, from 1.' }),
    count: z.int().meta({ description: 'The number of posts in the series.' }),
    previous: PostLink.optional().meta({ description: 'The part before.' }),
    next: PostLink.optional().meta({ description: 'The part after.' }),
  })
  .meta({ id: 'SeriesPlace' })
export type SeriesPlace = z.infer<typeof SeriesPlace>

/** What stands around a post. */
export const Around = z
  .object({
    author: AuthorCard.optional().meta({
      description: 'Missing where the account of the author is suspended or deleted.',
    }),
    previous: PostLink.optional().meta({ description: 'The post that was published before it.' }),
    next: PostLink.optional().meta({ description: 'The post that was published after it.' }),
    series: SeriesPlace.optional(),
    comments: CommentPage.optional().meta({
      description: 'The first page of its imported comments; missing if there are none.',
    }),
    related: z.array(PostItem).meta({
      description: `Posts about the same, the nearest first, at most ${RELATED_MAX}; if there are none, the newest.`,
    }),
  })
  .meta({ id: 'Around' })
export type Around = z.infer<typeof Around>

const ArchiveMonth = z
  .object({
    month: z.string().meta({ description: 'In UTC.', example: '2030-01' }),
    posts: z.int().meta({ description: 'The number of posts published in it.' }),
  })
  .meta({ id: 'ArchiveMonth' })
export type ArchiveMonth = z.infer<typeof ArchiveMonth>

export const PostArchive = z
  .object({ months: z.array(ArchiveMonth).meta({ description: 'Newest first.' }) })
  .meta({ id: 'PostArchive' })
export type PostArchive = z.infer<typeof PostArchive>
