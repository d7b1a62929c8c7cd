import { slugOf } from '@inkwell/slug/slug'
import { isInTrash, isVisible } from '../../visible-post.ts'
import type { ExportedDraft, ExportedPost, ExportingRepository } from './exporting.repository.ts'

/** Characters of the title in a file name and an address. */
const SLUG_MAX = 60

/** Characters of the id in them; its end is random. */
const ID_TAIL = 12

/** Where readers see a text: as a post, or not at all. */
export type TextState = 'published' | 'draft' | 'trash'

/** The text of a post, of a draft or of a page, as other programs get it. */
export interface ExportedText {
  kind: 'post' | 'page'
  state: TextState
  /** The id of the post, or the slug of the page. */
  id: string
  /** Whether it is the draft of a post that readers see otherwise. */
  isWorkingCopy: boolean
  /** Of the file and the address: words of `a-z`, `0-9` and hyphens. */
  slug: string
  title: string
  content: string
  /** HTML of `content` and the version of its renderer; undefined for a draft, which has none. */
  rendering: { html: string; version: number } | undefined
  excerpt: string
  /** ISO 8601. */
  date: string
  updatedAt: string
  lineEnds: 'break' | 'space'
  language: string | null
  series: string | null
  tags: readonly string[]
  author: string | undefined
  authorId: string | undefined
  /** Decoded paths that it had elsewhere. */
  oldAddresses: readonly string[]
  cover: { key: string; alt: string; focus: string } | undefined
}

/** The readable part of a file name and an address, unique for the post. */
function slugFor(id: string, title: string): string {
  return [slugOf(title, SLUG_MAX), id.slice(-ID_TAIL)].filter(Boolean).join('-')
}

function stateOf(row: ExportedPost): TextState {
  if (isInTrash(row)) return 'trash'
  return isVisible(row) ? 'published' : 'draft'
}

function coverOf(key: string | null, alt: string | null, focus: string | null) {
  return key === null ? undefined : { key, alt: alt ?? '', focus: focus ?? '' }
}

/** The text of a post that was published. */
function textOfPost(row: ExportedPost): ExportedText {
  return {
    kind: 'post',
    state: stateOf(row),
    id: row.id,
    isWorkingCopy: false,
    slug: slugFor(row.id, row.title),
    title: row.title,
    content: row.content,
    rendering: { html: row.html, version: row.renderer_version },
    excerpt: row.excerpt,
    date: row.published_at,
    updatedAt: row.updated_at,
    lineEnds: row.line_ends,
    language: row.language,
    series: row.series,
    tags: row.tags,
    author: row.author,
    authorId: row.author_id,
    oldAddresses: row.addresses,
    cover: coverOf(row.image_key, row.alt, row.focus),
  }
}

/** The text of a draft; what it does not say itself is that of its post. */
function textOfDraft(row: ExportedPost, draft: ExportedDraft): ExportedText {
  const own = draft.own_cover === 1
  const isGone = isInTrash(row) || draft.discarded_at !== null
  return {
    ...textOfPost(row),
    state: isGone ? 'trash' : 'draft',
    isWorkingCopy: row.published_at !== '',
    slug: slugFor(row.id, draft.title),
    title: draft.title,
    content: draft.content,
    rendering: undefined,
    excerpt: '',
    date: draft.created_at,
    updatedAt: draft.updated_at,
    lineEnds: draft.line_ends,
    language: draft.language ?? row.language,
    series: draft.series ?? row.series,
    tags: draft.tags === null ? row.tags : (JSON.parse(draft.tags) as string[]),
    cover: own
      ? coverOf(draft.image_key, draft.image_alt, draft.image_focus)
      : coverOf(row.image_key, row.alt, row.focus),
  }
}

/** The texts of a post: what was published, and its draft. */
export async function* textsOf(
  row: ExportedPost,
  repository: ExportingRepository,
): AsyncGenerator<ExportedText> {
  if (row.published_at !== '') yield textOfPost(row)
  const draft = await repository.draft(row.id)
  if (draft) yield textOfDraft(row, draft)
}

type ExportedPage =
  ReturnType<ExportingRepository['pages']> extends AsyncIterable<infer Row> ? Row : never

/** The text of a page of the site. */
export function textOfPage(row: ExportedPage): ExportedText {
  return {
    kind: 'page',
    state: row.published === 1 ? 'published' : 'draft',
    id: row.slug,
    isWorkingCopy: false,
    slug: row.slug,
    title: row.title,
    content: row.content,
    rendering: { html: row.html, version: row.renderer_version },
    excerpt: row.excerpt,
    date: row.created_at,
    updatedAt: row.updated_at,
    lineEnds: 'break',
    language: null,
    series: null,
    tags: [],
    author: undefined,
    authorId: undefined,
    oldAddresses: row.addresses,
    cover: undefined,
  }
}
