import { Feed, FeedQuery } from './feed.ts'
import { Sitemap, SitemapEntries, SitemapParams } from './sitemap.ts'

/** The calls for programs that follow the site: readers of feeds and search engines. */
export const feedEndpoints = {
  'GET /api/v1/feed': {
    operationId: 'getFeed',
    summary: 'The newest posts, whole, for feeds',
    description:
      'Names of authors, but no e-mail addresses. With `author` or `tag`, the newest of theirs; with both, ' +
      'those of the author.',
    tag: 'Posts',
    query: FeedQuery,
    status: 200,
    answer: Feed,
    errors: ['invalid', 'rate_limited'],
  },
  'GET /api/v1/sitemap': {
    operationId: 'getSitemap',
    summary: 'The parts of the list of all that is public',
    description: 'Posts by the month of their publication, authors, and pages of the site.',
    tag: 'Posts',
    status: 200,
    answer: Sitemap,
    errors: ['rate_limited'],
  },
  'GET /api/v1/sitemap/{part}': {
    operationId: 'getSitemapPart',
    summary: 'One part of that list: ids, and when they changed',
    tag: 'Posts',
    params: SitemapParams,
    status: 200,
    answer: SitemapEntries,
    errors: ['not_found', 'rate_limited'],
  },
} as const
