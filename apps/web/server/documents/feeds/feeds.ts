import { paths } from '../../../src/platform/paths.ts'
import { text } from '../../../src/platform/text.ts'
import { PUBLIC } from '../public-headers.ts'
import type { DocumentContext, DocumentKind, MadeDocument } from '../document-kind.ts'
import { xmlText } from '../xml-text.ts'
import { atomFeed } from './atom-feed.ts'
import { toFeedItem } from './feed-content.ts'
import type { FeedContent } from './feed-content.ts'
import { jsonFeed } from './json-feed.ts'
import { rssFeed } from './rss-feed.ts'

interface Format {
  file: string
  type: string
  write: (feed: FeedContent) => string
}

const FORMATS: readonly Format[] = [
  { file: 'feed.xml', type: 'application/rss+xml; charset=utf-8', write: rssFeed },
  { file: 'atom.xml', type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  { file: 'feed.json', type: 'application/feed+json; charset=utf-8', write: jsonFeed },
]

/** A feed of the site, of an author or of a tag. */
interface Subject {
  /** The beginning of its addresses. */
  path: string
  read: (context: DocumentContext) => Promise<Pick<FeedContent, 'title' | 'home' | 'items'>>
}

/** Before the first post. */
const NEVER = new Date(0)

const site: Subject = {
  path: '/',
  async read({ site: { siteName, webOrigin }, api }) {
    const { posts = [] } = await api()('GET /api/v1/feed')
    const items = posts.flatMap((post) => toFeedItem(post, webOrigin) ?? [])
    return { title: siteName, home: webOrigin + paths.landing, items }
  },
}

function feedKind({ path, read }: Subject, { file, type, write }: Format): DocumentKind {
  return {
    path: path + file,
    type,
    headers: PUBLIC,
    async make(context): Promise<MadeDocument> {
      const { webOrigin } = context.site
      const { title, home, items } = await read(context)
      const times = items.map(({ updated }) => updated.getTime())
      const body = write({
        title: xmlText(title),
        description: text.landing.description,
        language: text.language.tag,
        home,
        self: `${webOrigin}${path}${file}`.replaceAll(
          /:(\w+)/g,
          (_, name: string) => context.params[name] ?? '',
        ),
        icon: `${webOrigin}/icon-512.png`,
        updated: times.length > 0 ? new Date(Math.max(...times)) : NEVER,
        items,
      })
      return { body }
    },
  }
}

/** Every feed. */
export const feeds: readonly DocumentKind[] = [site].flatMap((subject) =>
  FORMATS.map((format) => feedKind(subject, format)),
)
