import type { Received } from '@inkwell/api-client/api-client'
import type { FeedPost } from '@inkwell/contract/feed'
import { escapeXml, xmlText } from '@inkwell/contract/xml-text'
import { paths } from '../../../src/platform/paths.ts'
import { absoluteHtml } from '../absolute-html.ts'
import { authorName } from '../../../src/platform/author-name.ts'

/** A picture of a post. */
export interface FeedImage {
  url: string
  type: string
  width: number
  height: number
}

/** One post in a feed; all texts are legal in XML, all addresses absolute. */
export interface FeedItem {
  /** The address of the post, which never changes. */
  url: string
  /** The address, or what an imported post had before. */
  id: string
  title: string
  summary: string
  html: string
  author: { name: string; url?: string }
  image?: FeedImage
  tags: string[]
  language?: string
  published: Date
  updated: Date
}

/** What all formats of a feed tell. */
export interface FeedContent {
  title: string
  description: string
  language: string
  /** The page that shows the same posts. */
  home: string
  /** The feed itself. */
  self: string
  icon: string
  updated: Date
  items: FeedItem[]
}

function imageOf({ image }: Received<FeedPost>): FeedImage | undefined {
  const { url, width, height, variants = [] } = image ?? {}
  if (!url || !width || !height) return undefined
  const type = variants.find((variant) => variant.url === url)?.type ?? 'image/webp'
  return { url, type, width, height }
}

/** The cover stands above the text, because few readers show it otherwise. */
function coverHtml({ image }: Received<FeedPost>): string {
  const { url, width, height, alt = '' } = image ?? {}
  if (!url || !width || !height) return ''
  const size = `width="${width}" height="${height}"`
  return `<p><img src="${escapeXml(url)}" ${size} alt="${escapeXml(alt)}"></p>\n`
}

function toDate(time: string | undefined): Date | undefined {
  const date = new Date(time ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

function toAuthor(author: Received<FeedPost>['author']): FeedItem['author'] {
  return { name: xmlText(authorName(author)) }
}

function labelsOf({ tags = [], language }: Received<FeedPost>) {
  return { tags: tags.map(xmlText), ...(language && { language }) }
}

/** A post of the data service as a feed shows it; undefined if it lacks what every item needs. */
export function toFeedItem(post: Received<FeedPost>, origin: string): FeedItem | undefined {
  const { _id: id, title = '', html = '', excerpt = '', author, createdAt, updatedAt } = post
  const { feedId } = post
  const published = toDate(createdAt)
  if (!id || !published) return undefined
  const url = origin + paths.post(id)
  const image = imageOf(post)
  return {
    url,
    id: xmlText(feedId ?? url),
    title: xmlText(title).trim() || id,
    summary: xmlText(excerpt),
    html: xmlText(coverHtml(post) + absoluteHtml(html, url)),
    author: toAuthor(author),
    ...(image && { image }),
    ...labelsOf(post),
    published,
    updated: toDate(updatedAt) ?? published,
  }
}
