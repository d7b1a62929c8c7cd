import {
  EditedSitePageAnswer,
  SaveSitePageParams,
  SaveSitePageRequest,
  SitePageAnswer,
  SitePageList,
  SitePageParams,
  SitePageSaved,
  SitePagesQuery,
} from './page.ts'
import { Message } from './post.ts'

const whenWriting = ['invalid', 'too_large', 'unsupported_media_type', 'rate_limited'] as const

const asAdministrator = { tag: 'Pages', session: 'required', status: 200 } as const

/** The calls for pages such as About. */
export const pageEndpoints = {
  'GET /api/v1/pages/{slug}': {
    operationId: 'getPage',
    summary: 'One page of the site, as it is shown',
    description: 'Unknown pages and those that are not published are answered alike: 404.',
    tag: 'Pages',
    params: SitePageParams,
    status: 200,
    answer: SitePageAnswer,
    errors: ['not_found', 'rate_limited'],
  },
  'GET /api/v1/admin/pages': {
    ...asAdministrator,
    operationId: 'listPages',
    summary: 'All pages of the site in the order of their slugs, published or not',
    query: SitePagesQuery,
    answer: SitePageList,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'rate_limited'],
  },
  'GET /api/v1/admin/pages/{slug}': {
    ...asAdministrator,
    operationId: 'getPageSource',
    summary: 'One page of the site with its source, published or not',
    params: SitePageParams,
    answer: EditedSitePageAnswer,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  },
  'PUT /api/v1/admin/pages/{slug}': {
    ...asAdministrator,
    operationId: 'savePage',
    summary: 'Make a page of the site, or change one',
    params: SaveSitePageParams,
    json: SaveSitePageRequest,
    answer: SitePageSaved,
    errors: [...whenWriting, 'unauthenticated', 'forbidden', 'conflict'],
  },
  'DELETE /api/v1/admin/pages/{slug}': {
    ...asAdministrator,
    operationId: 'deletePage',
    summary: 'Delete a page of the site for good',
    params: SitePageParams,
    answer: Message,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  },
} as const
