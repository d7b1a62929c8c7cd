import type { SitemapEntries, SitemapKind } from '@inkwell/contract/sitemap'
import type { Received } from '@inkwell/api-client/api-client'
import { escapeXml } from '@inkwell/contract/xml-text'
import { paths } from '../../src/platform/paths.ts'
import type { DocumentContext, DocumentKind } from './document-kind.ts'
import { PUBLIC } from './public-headers.ts'
import { takingTurns } from './taking-turns.ts'

/** Crawlers wait, and the lists of many posts take longer than a page may. */
const LONG_TIMEOUT = { timeoutMs: 10_000 }

const inTurn = takingTurns(LONG_TIMEOUT.timeoutMs)

const XML = 'application/xml; charset=utf-8'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The part with the screens that are no post, author or page. */
const SCREENS = '/sitemap/screens.xml'

/** The screens that are listed. Their data are posts. */
const LISTED = [paths.landing, paths.allPosts, paths.archive, paths.tags]

/** One address; a time that is none is left out. */
function entry(name: 'sitemap' | 'url', address: string, updatedAt: string | undefined): string {
  const isTime = updatedAt !== undefined && !Number.isNaN(Date.parse(updatedAt))
  const time = isTime ? `<lastmod>${escapeXml(updatedAt)}</lastmod>` : ''
  return `<${name}><loc>${escapeXml(address)}</loc>${time}</${name}>\n`
}

async function partsOf({ api, client }: DocumentContext) {
  const { parts = [] } = await inTurn(() => api(LONG_TIMEOUT)('GET /api/v1/sitemap'), {
    from: client,
  })
  return parts.flatMap(({ name, updatedAt }) => (name ? [{ name, updatedAt }] : []))
}

function newest(parts: { updatedAt?: string | undefined }[]): string | undefined {
  return (
    parts.map(({ updatedAt = '' }) => updatedAt).reduce((a, b) => (a > b ? a : b), '') || undefined
  )
}

/** The list of all parts of the sitemap (https://www.sitemaps.org/protocol.html). */
export const sitemapIndex: DocumentKind = {
  path: '/sitemap.xml',
  type: XML,
  headers: PUBLIC,
  async make(context) {
    const { webOrigin } = context.site
    const parts = await partsOf(context)
    const entries = [
      entry('sitemap', webOrigin + SCREENS, newest(parts)),
      ...parts.map(({ name, updatedAt }) =>
        entry('sitemap', `${webOrigin}/sitemap/${name}.xml`, updatedAt),
      ),
    ]
    return { body: `${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${entries.join('')}</sitemapindex>\n` }
  },
}

function urlSet(entries: string[]): { body: string } {
  return { body: `${HEAD}<urlset xmlns="${SCHEMA}">\n${entries.join('')}</urlset>\n` }
}

/** The part with the landing page and the lists of posts. */
export const siteMapOfScreens: DocumentKind = {
  path: SCREENS,
  type: XML,
  headers: PUBLIC,
  async make(context) {
    const updatedAt = newest(await partsOf(context))
    return urlSet(LISTED.map((path) => entry('url', context.site.webOrigin + path, updatedAt)))
  },
}

const PATHS: Readonly<Record<SitemapKind, (id: string) => string>> = {
  posts: paths.post,
  authors: paths.author,
  tags: paths.tag,
  pages: paths.page,
}

function urlsOf({ kind, entries = [] }: Received<SitemapEntries>, origin: string): string[] {
  // The answer of a service of another version may have other kinds.
  if (kind === undefined || !Object.hasOwn(PATHS, kind)) return []
  const pathOf = PATHS[kind]
  return entries.flatMap(({ id, updatedAt }) =>
    id ? entry('url', origin + pathOf(id), updatedAt) : [],
  )
}

/** A part with posts, authors or pages. */
export const sitemapPart: DocumentKind = {
  path: '/sitemap/:part.xml',
  type: XML,
  headers: PUBLIC,
  async make({ params: { part = '' }, site: { webOrigin }, api, client }) {
    const read = () => api(LONG_TIMEOUT)('GET /api/v1/sitemap/{part}', { params: { part } })
    const found = await inTurn(read, { from: client })
    return urlSet(urlsOf(found, webOrigin))
  },
}
