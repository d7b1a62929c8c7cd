import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { isOwnExport } from '../../front-matter.ts'
import type { MarkdownFile } from '../../front-matter.ts'
import { isOrdered, momentOfFileName, readMoment } from '../../moment.ts'
import type { SourceState } from '../../source-item.ts'
import { lineOfHtml } from '../html-text.ts'
import { describesFiles, plainNameOf } from '../markdown-files.ts'
import { readWordedMoment } from '../worded-moment.ts'
import { readBearFile } from './bear-head.ts'
import { readFrontMatter } from './front-matter.ts'
import { readMataroaFile } from './mataroa-head.ts'

/** A text of a site generator, before it is converted. */
export interface SiteText {
  path: string
  meta: Readonly<Record<string, unknown>>
  body: string
  kind: 'post' | 'page'
  title: string
  state: SourceState
  date: Date | undefined
  slug: string
  addresses: string[]
  /** What the report says of it. */
  notes: readonly ImportNote[]
}

type Meta = SiteText['meta']

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The name by which addresses know a text: of its file or, in a bundle, of its folder. */
function nameOf(path: string): string {
  const name = plainNameOf(path)
  const isBundle = /^index(?:\.[\w-]+)?$/.test(name)
  const folder = posix.basename(posix.dirname(path))
  return isBundle && folder !== '.' ? folder : name
}

/** The title, that of the first heading, or the name of the file. */
function titleOf(meta: Meta, body: string, name: string): string {
  const heading = /^#\s+(?<text>.{1,300})$/m.exec(body.slice(0, 2_000))?.groups?.text
  const named = name.replace(/^\d{4}-\d\d?-\d\d?-/, '').replaceAll(/[-_]+/g, ' ')
  const title = textOf(meta.title) ?? heading?.trim() ?? named
  return isOwnExport(meta) ? title : lineOfHtml(title)
}

/** Where generators look for the time of publication, Hugo's and Astro's own names first. */
const DATES = [
  'publishDate',
  'publishdate',
  'pubDate',
  'pubdate',
  'date',
  'published_at',
  'created',
]

/** Where Hugo looks for the time from which it writes no page for a text. */
const EXPIRIES = ['expiryDate', 'expirydate', 'unpublishdate']

/** The first of these values that is a time. */
export function momentAmong(meta: Meta, names: readonly string[]): Date | undefined {
  for (const name of names) {
    const value = meta[name]
    const moment = typeof value === 'string' ? readWordedMoment(value) : readMoment(value)
    if (moment) return moment
  }
  return undefined
}

function dateOf(meta: Meta, path: string): Date | undefined {
  const name = posix.basename(path)
  const bundle = posix.basename(posix.dirname(path))
  const written = momentAmong(meta, DATES)
  const date = written ?? momentOfFileName(name) ?? momentOfFileName(`${bundle}-`)
  return date && isOrdered(date) ? date : undefined
}

function isPage(meta: Meta, path: string, date: Date | undefined): boolean {
  if (meta.layout === 'page' || meta.type === 'page') return true
  if (meta.type === 'post') return false
  const isAmongPosts = /(?:^|\/)(?:_posts|_drafts|posts?|blog|articles|news)\//.test(path)
  return date === undefined && !isAmongPosts
}

/** What YAML 1.1 reads as a boolean, which Jekyll and Hexo use; our parser reads only the first of each. */
const NO = new Set(['false', 'no', 'off', 'n'])
const YES = new Set(['true', 'yes', 'on', 'y'])

const DRAFT = new Set(['draft', 'drafts', 'unpublished', 'pending', 'review', 'in review', 'wip'])
const PRIVATE = new Set([
  'private',
  'hidden',
  'unlisted',
  'scheduled',
  'future',
  'trash',
  'trashed',
  'skip',
])

/** A value as a word in lower case; empty if it is none. */
function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'boolean'
    ? String(value).trim().toLowerCase()
    : ''
}

function isDraft(meta: Meta, path: string): boolean {
  if (/(?:^|\/)_drafts\//.test(path) || YES.has(wordOf(meta.draft))) return true
  const isWithheld = [meta.published, meta.publish].some((value) => NO.has(wordOf(value)))
  return isWithheld || DRAFT.has(wordOf(meta.status))
}

function isPrivate(meta: Meta): boolean {
  const isSecret = YES.has(wordOf(meta.private)) || Boolean(meta.password)
  const isLimited = !['', 'public', 'published'].includes(wordOf(meta.visibility))
  const expiry = momentAmong(meta, EXPIRIES)
  const isExpired = expiry !== undefined && expiry <= new Date()
  // Eleventy writes no page for a text without an address.
  const isUnwritten = isExpired || meta.permalink === false
  return isSecret || isLimited || isUnwritten || PRIVATE.has(wordOf(meta.status))
}

function stateOf(meta: Meta, path: string, isUndated: boolean): SourceState {
  if (isDraft(meta, path) || isUndated) return 'draft'
  return isPrivate(meta) ? 'private' : 'published'
}

function listOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, 100) : [value]
  return values.flatMap((each) => textOf(each) ?? [])
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** The addresses that generators give a text by default, and those that it names itself. */
function addressesOf(meta: Meta, path: string, date: Date | undefined): string[] {
  const name = nameOf(path).replace(/^\d{4}-\d\d?-\d\d?-/, '')
  const slug = textOf(meta.slug) ?? name
  const own = [meta.permalink, meta.url].flatMap(listOf).filter((each) => !each.includes(':'))
  const others = [meta.aliases, meta.alias, meta.redirect_from].flatMap(listOf)
  const day = date && [
    date.getUTCFullYear(),
    twoDigits(date.getUTCMonth() + 1),
    twoDigits(date.getUTCDate()),
  ]
  const dated = day ? [`/${day.join('/')}/${slug}/`, `/${day.join('/')}/${slug}.html`] : []
  const folder = posix
    .dirname(path)
    .replace(/^(?:.*\/)?(?:content|source|src|_posts|_drafts|_pages)(?:\/|$)/, '')
  const parent = /(?:^|\/)index(?:\.[\w-]+)?\.\w+$/.test(path) ? posix.dirname(folder) : folder
  const placed = `/${[parent === '.' ? '' : parent, slug].filter(Boolean).join('/')}/`
  const all = [...own, ...dated, placed, ...others]
  return [
    ...new Set(
      all.map((each) => (/^https?:/.test(each) || each.startsWith('/') ? each : `/${each}`)),
    ),
  ]
}

/** Why a file is no text of the site; undefined if it is one. */
export function refuseFile(path: string, meta: Meta): ImportNote | undefined {
  if (/^_index(?:\.|$)/.test(plainNameOf(path))) return importNote('listOfTexts')
  const isBare = Object.keys(meta).length === 0
  return isBare && describesFiles(path) ? importNote('forReadersOfFiles') : undefined
}

/** Reads the front matter of a file; throws LeftOut. */
export function readSiteText(path: string, source: string): SiteText {
  const special = readBearFile(source) ?? readMataroaFile(source, nameOf(path))
  return siteTextOf(path, special ?? readFrontMatter(source))
}

/** A text of a site by its path and what its head says. */
export function siteTextOf(path: string, { meta, body, notes = [] }: MarkdownFile): SiteText {
  const date = dateOf(meta, path)
  const kind = isPage(meta, path, date) ? 'page' : 'post'
  const name = nameOf(path)
  return {
    path,
    meta,
    body,
    kind,
    title: titleOf(meta, body, name),
    state: stateOf(meta, path, kind === 'post' && date === undefined),
    date,
    slug: textOf(meta.slug) ?? name,
    addresses: isOwnExport(meta) ? listOf(meta.aliases) : addressesOf(meta, path, date),
    notes,
  }
}

/** What earlier versions stored of an imported post: seconds only, independent of the folder. */
export function earlierKeyOf({ path, meta, date }: SiteText): string | undefined {
  const title = textOf(meta.title)
  if (date === undefined || title === undefined) return undefined
  const second = date.toISOString().replace(/\.\d{3}Z$/, '.000Z')
  const identity = JSON.stringify([posix.basename(path), title, second])
  return createHash('sha256').update(identity).digest('hex')
}
