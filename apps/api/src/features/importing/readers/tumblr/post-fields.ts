import { readMoment } from '../../moment.ts'
import type { SourceState } from '../../source-item.ts'
import { objectOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { firstOf } from './typed-html.ts'
import type { TumblrPost } from './tumblr-files.ts'

const TEXTS_MAX = 100
const ADDRESS_OF_POST = /\/(?:post\/)?(?<id>\d{1,20})(?:\/[^/?#]*)?\/?(?:[?#].*)?$/
const OWN_HOST = /^(?<name>[\w-]+)\.tumblr\.com$/

/** The address of its page; `url` is that of the target in some links. */
function addressOf(fields: JsonObject): URL | undefined {
  const named = firstOf(fields, 'url-with-slug', 'post_url')
  const url = textOf(fields.url)
  return URL.parse(named || (url.includes('/post/') ? url : '')) ?? undefined
}

/** The name of the blog of a post, which also tells apart ids of two blogs. */
export function blogOf({ fields, blog }: TumblrPost): string {
  const own = [fields.blog_name, objectOf(fields.blog).name, objectOf(fields.tumblelog).name, blog]
  const host = addressOf(fields)?.hostname ?? ''
  const name = own.map(textOf).find(Boolean) ?? OWN_HOST.exec(host)?.groups?.name
  return name ?? host
}

/** Who wrote a post: the member of a blog of several, or else the blog. */
export function authorOf(post: TumblrPost): string {
  return firstOf(post.fields, 'post_author') || blogOf(post)
}

/** The id of a post; empty if it has none. Numbers of today are too large for JSON, so texts go first. */
export function idOf(fields: JsonObject): string {
  const address = ADDRESS_OF_POST.exec(addressOf(fields)?.pathname ?? '')?.groups?.id
  return firstOf(fields, 'id_string') || (address ?? textOf(fields.id))
}

/** The earlier addresses: those that the post names, and both forms that Tumblr has. */
export function addressesOf(post: TumblrPost): string[] {
  const { fields } = post
  const [id, slug] = [idOf(fields), textOf(fields.slug)]
  const page = addressOf(fields)
  const isOfApp = page?.hostname === 'www.tumblr.com'
  const origin = isOfApp ? `https://${blogOf(post)}.tumblr.com` : (page?.origin ?? '')
  const short = `${origin}/post/${id}`
  const named = isOfApp ? [] : [firstOf(fields, 'url-with-slug'), firstOf(fields, 'post_url')]
  const all = [...named, slug === '' ? '' : `${short}/${slug}`, short]
  return [...new Set(all.filter(Boolean))]
}

const STATES: Readonly<Record<string, SourceState>> = {
  '': 'published',
  published: 'published',
  private: 'private',
  queue: 'scheduled',
  queued: 'scheduled',
}

/** The state in the file; an unknown one is treated as a draft. */
function writtenState(fields: JsonObject): SourceState {
  if (fields.private === true || /^(?:1|true)$/.test(textOf(fields.private))) return 'private'
  const written = firstOf(fields, 'state').toLowerCase()
  return Object.hasOwn(STATES, written) ? (STATES[written] ?? 'draft') : 'draft'
}

/** A time in seconds since 1970. */
function readSeconds(written: string): Date | undefined {
  return /^\d{1,11}$/.test(written) ? readMoment(new Date(Number(written) * 1_000)) : undefined
}

/** How a post was seen, and when; posts in a queue may have no time yet. */
export function stateOf(fields: JsonObject): { state: SourceState; publishedAt: Date | undefined } {
  const state = writtenState(fields)
  if (state === 'draft') return { state, publishedAt: undefined }
  if (state === 'scheduled') {
    const time = readSeconds(firstOf(fields, 'scheduled_publish_time', 'publish-unix-timestamp'))
    return { state: time ? state : 'draft', publishedAt: time }
  }
  const publishedAt =
    readMoment(firstOf(fields, 'date-gmt')) ??
    readSeconds(firstOf(fields, 'timestamp', 'unix-timestamp')) ??
    readMoment(firstOf(fields, 'date'))
  return { state, publishedAt }
}

/** The tags of a post, without empty and repeated ones. */
export function tagsOf({ tags }: JsonObject): string[] {
  const names = Array.isArray(tags) ? tags.slice(0, TEXTS_MAX).map(textOf) : []
  return [...new Set(names.filter(Boolean))]
}
