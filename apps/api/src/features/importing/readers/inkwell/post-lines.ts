import { lineEndsSchema } from '@inkwell/contract/line-ends'
import { CreatePostForm } from '@inkwell/contract/post'
import { contentPaths } from '@inkwell/contract/site-paths'
import type { Archive } from '../../archive/archive.ts'
import { readMoment } from '../../moment.ts'
import { readLabels } from '../../read-labels.ts'
import type { SourceEntry, SourceState, SourceText } from '../../source-item.ts'
import { objectOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { exportedPicture, picturesIn } from './export-pictures.ts'

/** What the texts of an export share. */
interface ExportedSite {
  archive: Archive
  /** Where the site was; empty in exports of earlier versions. */
  origin: string
  /** The names of the authors by their ids. */
  authors: ReadonlyMap<string, string>
}

/** A text with what its line does not say itself. */
interface TextLine {
  line: JsonObject
  kind: 'post' | 'page'
  state: SourceState
  publishedAt: Date | undefined
  author: unknown
  /** The line with the cover. */
  covered: JsonObject
  labels: JsonObject
}

/** A text as it is, with its blank lines. */
function wholeText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function coverOf({ cover, alt, focus }: JsonObject, archive: Archive): SourceText['cover'] {
  const name = textOf(cover)
  if (name === '') return undefined
  return {
    ...exportedPicture(archive, name, name),
    alt: CreatePostForm.shape.alt.safeParse(alt).data,
    focus: CreatePostForm.shape.focus.safeParse(focus).data,
  }
}

function textFrom(text: TextLine, { archive, authors }: ExportedSite): SourceText {
  const { line, kind, state, publishedAt, author, covered, labels } = text
  const markdown = wholeText(line.content)
  const name = authors.get(textOf(author))
  return {
    type: 'text',
    kind,
    title: wholeText(line.title),
    state,
    original: { format: 'markdown', text: markdown },
    markdown,
    lineEnds: lineEndsSchema.safeParse(line.lineEnds).data ?? 'break',
    publishedAt,
    changedAt: readMoment(line.updatedAt),
    authors: name === undefined ? [] : [name],
    ...readLabels(labels),
    cover: coverOf(covered, archive),
    pictures: picturesIn(archive, markdown),
    notes: [],
  }
}

function entryFor(
  text: TextLine,
  { id, ...place }: { id: string; addresses: string[]; slug?: string },
  site: ExportedSite,
): SourceEntry {
  const isPublic = text.state === 'published'
  const kind = isPublic ? text.kind : 'draft'
  const title = wholeText(text.line.title)
  return { id, ...place, kind, title, isPublic, make: () => textFrom(text, site) }
}

function stateOf({ deletedAt, hiddenAt, unpublishedAt }: JsonObject): SourceState {
  if (deletedAt !== undefined) return 'trashed'
  if (hiddenAt !== undefined) return 'private'
  return unpublishedAt === undefined ? 'published' : 'draft'
}

/** Whether a post has a text of its own; one that never was published has a draft only. */
function hasText({ publishedAt }: JsonObject): boolean {
  return textOf(publishedAt) !== ''
}

function postEntry(post: JsonObject, site: ExportedSite): SourceEntry {
  const id = textOf(post.id)
  const publishedAt = readMoment(post.publishedAt)
  const own = { line: post, author: post.author, covered: post, labels: post }
  const text = { ...own, kind: 'post', state: stateOf(post), publishedAt } as const
  const path = contentPaths.post(id)
  const addresses = site.origin === '' ? [path] : [path, site.origin + path]
  return entryFor(text, { id, addresses }, site)
}

function stateOfDraft(draft: JsonObject, post: JsonObject): SourceState {
  if (draft.discardedAt !== undefined || post.deletedAt !== undefined) return 'trashed'
  return draft.scheduledFor === undefined ? 'draft' : 'scheduled'
}

/** The draft of a post; what it does not say itself is that of its post. */
function draftEntry(draft: JsonObject, post: JsonObject, site: ExportedSite): SourceEntry {
  const id = textOf(draft.post)
  const { tags = post.tags, language = post.language, series = post.series } = draft
  const state = stateOfDraft(draft, post)
  const text = {
    line: draft,
    kind: 'post',
    state,
    publishedAt: readMoment(state === 'scheduled' ? draft.scheduledFor : draft.createdAt),
    author: post.author,
    covered: draft.ownCover === true ? draft : post,
    labels: { tags, language, series },
  } as const
  // One that is published later stays the same record.
  return entryFor(text, { id: hasText(post) ? `${id} draft` : id, addresses: [] }, site)
}

/** Makes the records of posts and drafts of their lines; a post is followed by its draft. */
export function postEntries(site: ExportedSite) {
  let post: JsonObject = {}
  return (line: JsonObject): SourceEntry | undefined => {
    if (line.post !== undefined) {
      post = objectOf(line.post)
      return hasText(post) ? postEntry(post, site) : undefined
    }
    if (line.draft === undefined) return undefined
    const draft = objectOf(line.draft)
    return draftEntry(draft, draft.post === post.id ? post : {}, site)
  }
}

/** The record of a page by its line. */
export function pageEntry(line: JsonObject, site: ExportedSite): SourceEntry {
  const slug = textOf(line.slug)
  const state = line.published === true ? 'published' : 'draft'
  const publishedAt = readMoment(line.createdAt)
  const none = { author: undefined, covered: {}, labels: {} }
  const text = { line, kind: 'page', state, publishedAt, ...none } as const
  return entryFor(text, { id: `page ${slug}`, slug, addresses: [contentPaths.page(slug)] }, site)
}
