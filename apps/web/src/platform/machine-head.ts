import { CARD_HEIGHT, CARD_WIDTH, cardPath } from './card-path.ts'
import { FEED_FORMATS } from './feed-formats.ts'
import type { PageSubject } from './page-subject.ts'
import { paths } from './paths.ts'
import type { SiteConfig } from './site-config.ts'
import { authorAddress, structuredData } from './structured-data.ts'
import { text } from './text.ts'

/** What `Seo` knows of a page. */
export interface PageFacts {
  title: string | undefined
  description: string
  /** The canonical path; undefined if the page is not indexed. */
  path: string | undefined
  subject: PageSubject | undefined
  /** The beginning of the addresses of further feeds, such as `/tag/looms/`. */
  feeds: string | undefined
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escaped(value: string): string {
  return value.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

/** A link to the same content in another form. */
function alternate(type: string, href: string, title?: string): string {
  const named = title === undefined ? '' : ` title="${escaped(title)}"`
  return `<link rel="alternate" type="${type}"${named} href="${escaped(href)}"/>`
}

/** An Open Graph property; empty without a value. */
function meta(property: string, content: string | number | undefined): string {
  if (content === undefined) return ''
  return `<meta property="${property}" content="${escaped(String(content))}"/>`
}

function feedLinks(beginning: string, name: string): string[] {
  return FEED_FORMATS.map(({ file, type, label }) =>
    alternate(type, beginning + file, `${name} (${label})`),
  )
}

/** The same post in other forms. */
function postLinks(
  { webOrigin }: SiteConfig,
  url: string,
  { id, language }: PostSubject,
): string[] {
  const oembed = `${webOrigin}/oembed?url=${encodeURIComponent(url)}&format=json`
  return [
    alternate('text/markdown', `${paths.post(id)}.md`),
    alternate('application/json+oembed', oembed),
    language
      ? `<link rel="alternate" hreflang="${escaped(language)}" href="${escaped(url)}"/>`
      : '',
  ]
}

type PostSubject = Extract<PageSubject, { kind: 'post' }>

function pictureOf({ webOrigin }: SiteConfig, subject: PageSubject | undefined) {
  if (subject?.kind === 'post') {
    const { id, cover, title } = subject
    if (cover) return { ...cover, alt: cover.alt || title }
    return { url: webOrigin + cardPath(id), width: CARD_WIDTH, height: CARD_HEIGHT, alt: title }
  }
  return subject?.kind === 'author' ? subject.image : undefined
}

function pictureTags(site: SiteConfig, subject: PageSubject | undefined): string[] {
  const { url, width, height, alt } = pictureOf(site, subject) ?? {}
  const card = url && subject?.kind === 'post' ? 'summary_large_image' : 'summary'
  return [
    meta('og:image', url ?? `${site.webOrigin}/icon-512.png`),
    meta('og:image:width', url ? width : 512),
    meta('og:image:height', url ? height : 512),
    meta('og:image:alt', url ? alt : site.siteName),
    `<meta name="twitter:card" content="${card}"/>`,
  ]
}

const TYPES = { post: 'article', author: 'profile', list: 'website', site: 'website' } as const

function articleTags(site: SiteConfig, { author, ...post }: PostSubject): string[] {
  const { createdAt, updatedAt, tags = [] } = post
  return [
    meta('article:published_time', createdAt),
    meta('article:modified_time', updatedAt),
    meta('article:author', authorAddress(site, author.id)),
    ...tags.map((tag) => meta('article:tag', tag)),
  ]
}

/** JSON in HTML: no `<` that could end or change its element. */
function jsonScript(value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/ld+json">${json}</script>`
}

/** What is only about pages that may be indexed. */
function indexedTags(site: SiteConfig, facts: PageFacts, title: string): string[] {
  const { path, description, subject } = facts
  if (path === undefined) return []
  const url = site.webOrigin + path
  return [
    meta('og:url', url),
    meta('og:type', subject ? TYPES[subject.kind] : 'website'),
    ...pictureTags(site, subject),
    ...(subject?.kind === 'post'
      ? [...articleTags(site, subject), ...postLinks(site, url, subject)]
      : []),
    jsonScript(structuredData({ site, title, description, url, subject })),
  ]
}

/**
 * The part of a page's head that only programs read: Open Graph, links to feeds and other forms, and
 * structured data. Servers put it into the document as it is; browsers neither have nor hydrate it.
 */
export function machineHead(site: SiteConfig, facts: PageFacts): string {
  const { description, feeds } = facts
  const title = facts.title === '' ? site.siteName : (facts.title ?? site.siteName)
  return [
    meta('og:title', title),
    meta('og:description', description),
    meta('og:locale', text.language.openGraph),
    meta('og:site_name', site.siteName),
    ...feedLinks('/', site.siteName),
    ...(feeds === undefined ? [] : feedLinks(feeds, title)),
    ...indexedTags(site, facts, title),
  ].join('')
}
