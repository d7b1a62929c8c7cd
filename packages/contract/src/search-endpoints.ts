import type { Endpoint } from './endpoint.ts'
import { OwnSearchAnswer, OwnSearchQuery, SearchAnswer, SearchQuery } from './search.ts'

/** The calls that find posts by words. */
export const searchEndpoints = {
  'GET /api/v1/search': {
    operationId: 'searchPosts',
    summary: 'Posts with these words in title, text, tags or author',
    description:
      'Ranked; the word that is being typed may be incomplete, and others misspelt. Ends after 200 ' +
      'results. A new post is found within a second.',
    tag: 'Search',
    query: SearchQuery,
    status: 200,
    answer: SearchAnswer,
    errors: ['invalid', 'rate_limited'],
  },
  'GET /api/v1/users/me/search': {
    operationId: 'searchMine',
    summary: 'Drafts and unpublished posts of mine with these words',
    description: 'Searches the newest ones: at most 200, and the beginnings of long texts.',
    tag: 'Search',
    session: 'required',
    query: OwnSearchQuery,
    status: 200,
    answer: OwnSearchAnswer,
    errors: ['invalid', 'unauthenticated', 'rate_limited'],
  },
} as const satisfies Record<string, Endpoint>
