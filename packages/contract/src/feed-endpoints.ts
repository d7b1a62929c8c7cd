import { Feed } from './feed.ts'

/** The calls for programs that follow the site: readers of feeds and search engines. */
export const feedEndpoints = {
  'GET /api/v1/feed': {
    operationId: 'getFeed',
    summary: 'The newest posts, whole, for feeds',
    description: 'Names of authors, but no e-mail addresses.',
    tag: 'Posts',
    status: 200,
    answer: Feed,
    errors: ['rate_limited'],
  },
} as const
