import { z } from 'zod'
import { FEED_POSTS } from './limits.ts'
import { Image } from './picture.ts'
import { ListQuery } from './post.ts'

/** A whole post as feeds show it, without what only this site needs. */
const FeedPost = z
  .object({
    _id: z.string(),
    title: z.string(),
    excerpt: z.string().meta({ description: 'The opening of the post as plain text.' }),
    html: z.string().meta({ description: 'The post as a page shows it: safe HTML.' }),
    image: Image.optional(),
    author: z.object({ _id: z.string(), name: z.string() }),
    tags: z.array(z.string()),
    language: z.string().optional().meta({ description: 'BCP 47.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    feedId: z.string().optional().meta({
      description: 'The id that an imported post had in feeds, so that readers know it.',
    }),
  })
  .meta({ id: 'FeedPost' })
export type FeedPost = z.infer<typeof FeedPost>

/** Narrows a feed. */
export const FeedQuery = z.object({ author: ListQuery.shape.author, tag: ListQuery.shape.tag })
export type FeedQuery = z.infer<typeof FeedQuery>

export const Feed = z
  .object({
    posts: z.array(FeedPost).meta({
      description: `The newest posts, newest first: ${FEED_POSTS} at most, and fewer where they are long.`,
    }),
  })
  .meta({ id: 'Feed' })
export type Feed = z.infer<typeof Feed>
