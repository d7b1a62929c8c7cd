import { allScreens } from '../../src/site-map.ts'
import type { Screen } from '../../src/site-map.ts'
import { AI_CRAWLERS } from './ai-crawlers.ts'
import type { DocumentKind } from './document-kind.ts'
import { PUBLIC } from './public-headers.ts'

/** Screens that require an account or a link with a token, and results of searches. */
function isPrivate({ guard, isUncrawled }: Screen): boolean {
  return guard !== undefined || isUncrawled === true
}

/** The beginnings of the addresses of private screens, none of which begins another's. */
function privatePaths(): string[] {
  const starts = allScreens.filter(isPrivate).map(({ path }) => path.replace(/:.*/, ''))
  return [...new Set(starts)].filter(
    (path) => !starts.some((other) => other !== path && path.startsWith(other)),
  )
}

/** What crawlers may read (RFC 9309), and where the sitemap is. */
export const robotsText: DocumentKind = {
  path: '/robots.txt',
  type: 'text/plain; charset=utf-8',
  headers: PUBLIC,
  make({ site: { webOrigin }, settings: { aiCrawlers } }) {
    const rules = ['User-agent: *', ...privatePaths().map((path) => `Disallow: ${path}`)]
    const refused =
      aiCrawlers === 'refuse'
        ? ['', ...AI_CRAWLERS.map((agent) => `User-agent: ${agent}`), 'Disallow: /']
        : []
    const lines = [...rules, ...refused, '', `Sitemap: ${webOrigin}/sitemap.xml`, '']
    return Promise.resolve({ body: lines.join('\n') })
  },
}
