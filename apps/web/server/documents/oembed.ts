import type { Received } from '@inkwell/api-client/api-client'
import type { Image } from '@inkwell/contract/picture'
import { paths } from '../../src/platform/paths.ts'
import { PARAMETER } from '../../src/platform/path-parameter.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardPath } from '../../src/platform/card-path.ts'
import { authorName } from '../../src/platform/author-name.ts'
import type { DocumentKind } from './document-kind.ts'
import { PUBLIC } from './public-headers.ts'

/** The address of a post, with its origin, and with any slug. */
const POST = new RegExp(
  `^(https?://[^/?#\\s]{1,260})/post/(${PARAMETER})(?:/[^/?#\\s]*)?/?(?:[?#].*)?$`,
)

/** Characters; the longest address of a post is shorter. */
const URL_MAX = 1_000

const PIXELS = /^\d{1,5}$/

/** An address of a post without its slug; empty for other addresses. */
function canonicalUrl(url: string | null): string {
  if (url === null || url.length > URL_MAX) return ''
  const [, origin = '', id] = POST.exec(url) ?? []
  return id === undefined ? '' : origin + paths.post(id)
}

/** The parameters that have an effect, in one order. */
function canonicalQuery(given: URLSearchParams): string {
  const kept = new URLSearchParams({ url: canonicalUrl(given.get('url')) })
  for (const name of ['maxwidth', 'maxheight']) {
    const value = given.get(name) ?? ''
    if (PIXELS.test(value)) kept.set(name, String(Number(value)))
  }
  if ((given.get('format') ?? 'json') !== 'json') kept.set('format', 'other')
  return kept.toString()
}

interface Thumbnail {
  url: string
  width: number
  height: number
}

function thumbnailsOf(id: string, image: Received<Image> | undefined, origin: string): Thumbnail[] {
  const card = { url: origin + cardPath(id), width: CARD_WIDTH, height: CARD_HEIGHT }
  if (!image) return [card]
  return [image, ...(image.variants ?? []).filter(({ type }) => type === 'image/webp')].flatMap(
    ({ url, width, height }) => (url && width && height ? { url, width, height } : []),
  )
}

/** The largest that fits. */
function thumbnailFields(all: Thumbnail[], query: URLSearchParams) {
  const most = (name: string) => Number(query.get(name) ?? Infinity)
  const [best] = all
    .filter(({ width, height }) => width <= most('maxwidth') && height <= most('maxheight'))
    .toSorted((a, b) => b.width - a.width)
  return (
    best && { thumbnail_url: best.url, thumbnail_width: best.width, thumbnail_height: best.height }
  )
}

/**
 * Describes a post of this site for other sites that show a link to it (https://oembed.com). Nothing is
 * fetched from the address, and nothing of it is repeated.
 */
export const oembed: DocumentKind = {
  path: '/oembed',
  type: 'application/json; charset=utf-8',
  headers: { ...PUBLIC, 'X-Robots-Tag': 'noindex' },
  isOpenEnded: true,
  query: canonicalQuery,
  async make({ query, site: { siteName, webOrigin }, api }) {
    if (query.has('format')) return { status: 501, body: '{"error":"Only JSON is available."}\n' }
    const [, origin, id = ''] = POST.exec(query.get('url') ?? '') ?? []
    if (origin !== webOrigin) return undefined
    const { postById } = await api()('GET /api/v1/posts/p/{id}', { params: { id } })
    if (!postById) return undefined
    const { title = '', author, image } = postById
    const answer = {
      version: '1.0',
      type: 'link',
      title,
      url: webOrigin + paths.post(id),
      author_name: authorName(author),
      provider_name: siteName,
      provider_url: webOrigin,
      ...thumbnailFields(thumbnailsOf(id, image, webOrigin), query),
    }
    return { body: JSON.stringify(answer) }
  },
}
