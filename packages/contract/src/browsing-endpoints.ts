import { Around, PostArchive } from './browsing.ts'
import { PostParams } from './post.ts'

/** The calls that lead from post to post. */
export const browsingEndpoints = {
  'GET /api/v1/posts/p/{id}/around': {
    operationId: 'getAround',
    summary: 'What stands around a post: its author, neighbours, series and related posts',
    description:
      'The previous and the next post are those of the public list. Related are first the posts with ' +
      'the most tags in common, then those with similar words, then the newest.',
    tag: 'Posts',
    params: PostParams,
    status: 200,
    answer: Around,
    errors: ['not_found', 'rate_limited'],
  },
  'GET /api/v1/archive': {
    operationId: 'getArchive',
    summary: 'The months in which posts were published, with their numbers',
    description: 'The posts of a month: `GET /api/v1/posts/?month=2030-01`.',
    tag: 'Posts',
    status: 200,
    answer: PostArchive,
    errors: ['rate_limited'],
  },
} as const
