import { xmlText } from '@inkwell/contract/xml-text'
import { FEED_FORMATS } from '../../../src/platform/feed-formats.ts'
import { paths } from '../../../src/platform/paths.ts'
import { text } from '../../../src/platform/text.ts'
import { PUBLIC } from '../public-headers.ts'
import type { DocumentContext, DocumentKind, MadeDocument } from '../document-kind.ts'
import { toFeedItem } from './feed-content.ts'
import type { FeedContent, FeedItem } from './feed-content.ts'

type Format = (typeof FEED_FORMATS)[number]

/** Loads what writes a format: the library has 130 modules. */
const WRITERS: Record<Format['file'], () => Promise<(feed: FeedContent) => string>> = {
  'feed.xml': async () => (await import('./rss-feed.ts')).rssFeed,
  'atom.xml': async () => (await import('./atom-feed.ts')).atomFeed,
  'feed.json': async () => (await import('./json-feed.ts')).jsonFeed,
}

type Read = Pick<FeedContent, 'title' | 'home' | 'items'>

/** A feed of the site, of an author or of a tag. */
interface Subject {
  /** The beginning of its addresses. */
  path: string
  /** Reads it; a text is the present path of what had another one before. */
  read: (context: DocumentContext) => Promise<Read | string | undefined>
}

/** Before the first post. */
const NEVER = new Date(0)

async function itemsOf(
  { site: { webOrigin }, api }: DocumentContext,
  query: { author?: string; tag?: string } = {},
): Promise<FeedItem[]> {
  const { posts = [] } = await api()('GET /api/v1/feed', { query })
  return posts.flatMap((post) => toFeedItem(post, webOrigin) ?? [])
}

const site: Subject = {
  path: '/',
  async read(context) {
    const { siteName, webOrigin } = context.site
    return { title: siteName, home: webOrigin + paths.landing, items: await itemsOf(context) }
  },
}

const author: Subject = {
  path: '/author/:id/',
  async read(context) {
    const { params, site: settings, api } = context
    const { id = '' } = params
    const [found, items] = await Promise.all([
      api()('GET /api/v1/authors/{id}', { params: { id } }),
      itemsOf(context, { author: id }),
    ])
    const name = found.author?.name
    if (name === undefined) return undefined
    const home = settings.webOrigin + paths.author(id)
    return { title: `${name} · ${settings.siteName}`, home, items }
  },
}

const tag: Subject = {
  path: '/tag/:tag/',
  async read(context) {
    const { params, site: settings, api } = context
    const { tag: slug = '' } = params
    const [found, items] = await Promise.all([
      api()('GET /api/v1/tags/{tag}', { params: { tag: slug } }),
      itemsOf(context, { tag: slug }),
    ])
    const { name, slug: present = slug } = found.tag ?? {}
    if (name === undefined) return undefined
    if (present !== slug) return `${paths.tag(present)}/`
    return {
      title: `${name} · ${settings.siteName}`,
      home: settings.webOrigin + paths.tag(slug),
      items,
    }
  },
}

function feedKind({ path, read }: Subject, { file, type }: Format): DocumentKind {
  return {
    path: path + file,
    type: `${type}; charset=utf-8`,
    headers: PUBLIC,
    async make(context): Promise<MadeDocument | Response | undefined> {
      const { params, site: settings } = context
      const found = await read(context)
      if (found === undefined) return undefined
      if (typeof found === 'string') {
        const headers = { 'Cache-Control': 'no-cache', Location: found + file }
        return new Response(null, { status: 308, headers })
      }
      const own = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
      const times = found.items.map(({ updated }) => updated.getTime())
      const write = await WRITERS[file]()
      const body = write({
        ...found,
        title: xmlText(found.title),
        description: text.landing.description,
        language: text.language.tag,
        self: settings.webOrigin + own + file,
        icon: `${settings.webOrigin}/icon-512.png`,
        updated: times.length > 0 ? new Date(Math.max(...times)) : NEVER,
      })
      return { body }
    },
  }
}

/** Every feed. */
export const feeds: readonly DocumentKind[] = [site, author, tag].flatMap((subject) =>
  FEED_FORMATS.map((format) => feedKind(subject, format)),
)
