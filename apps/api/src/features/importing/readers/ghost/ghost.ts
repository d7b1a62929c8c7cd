import { importNote } from '@inkwell/contract/import-notes'
import type { Archive } from '../../archive/archive.ts'
import { readMoment } from '../../moment.ts'
import type { Reader } from '../../reader.ts'
import type { SourceEntry, SourceState, SourceText } from '../../source-item.ts'
import { convertHtml } from '../html-text.ts'
import { textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { otherEntry } from '../other-entry.ts'
import { bodyOf } from './ghost-body.ts'
import { readGhostExport } from './ghost-data.ts'
import type { GhostData } from './ghost-data.ts'
import { GhostPictures } from './ghost-pictures.ts'
import { withRedirects } from './ghost-redirects.ts'

/** Stands for the address of the site, which an export does not name. */
const SITE = /__GHOST_URL__/g

interface Site {
  data: GhostData
  pictures: GhostPictures
}

function momentOf(value: unknown): Date | undefined {
  return typeof value === 'number' ? readMoment(new Date(value)) : readMoment(value)
}

/** Posts that were only mailed, and those for members, are not public. */
function stateOf({ status, visibility }: JsonObject): SourceState {
  const seen = textOf(visibility)
  if (status === 'draft') return 'draft'
  if (status === 'sent' || (seen !== '' && seen !== 'public')) return 'private'
  if (status === 'scheduled') return 'scheduled'
  return status === 'published' ? 'published' : 'draft'
}

function isPage({ type, page }: JsonObject): boolean {
  return type === 'page' || page === true || page === 1
}

function isInternal(tag: JsonObject): boolean {
  return tag.visibility === 'internal' || textOf(tag.name).startsWith('#')
}

/** What is joined with a post, or what it carries itself. */
function namesOf(
  post: JsonObject,
  joined: ReadonlyMap<string, JsonObject[]>,
  own: unknown,
): string[] {
  const rows = joined.get(textOf(post.id)) ?? (Array.isArray(own) ? (own as JsonObject[]) : [])
  return rows
    .filter((row) => !isInternal(row))
    .map(({ name }) => textOf(name))
    .filter(Boolean)
}

function authorsOf(post: JsonObject, { users, usersOf }: GhostData): string[] {
  const names = namesOf(post, usersOf, post.authors)
  const only = users.find(({ id }) => textOf(id) === textOf(post.author_id))
  return names.length > 0 || !only ? names : [textOf(only.name)]
}

/** An address from the root of the site, wherever that was. */
function rooted(text: string): string {
  return text.replaceAll(SITE, '')
}

function coverOf(post: JsonObject, { data, pictures }: Site): SourceText['cover'] {
  const address = rooted(textOf(post.feature_image) || textOf(post.image))
  if (address === '') return undefined
  const meta = { ...post, ...data.meta.get(textOf(post.id)) }
  const caption = convertHtml(textOf(meta.feature_image_caption), (ref) => pictures.find(ref))
  return {
    ...pictures.find(address),
    alt: textOf(meta.feature_image_alt) || undefined,
    caption: caption.markdown.trim() || undefined,
  }
}

function contentOf(post: JsonObject, { pictures }: Site) {
  const original = bodyOf(post)
  const { format, text } = original
  if (format === 'markdown') return { original, markdown: text, pictures: [], notes: [] }
  return { original, ...convertHtml(rooted(text), (ref) => pictures.find(ref)) }
}

function makeText(post: JsonObject, site: Site): SourceText {
  const { data } = site
  return {
    type: 'text',
    kind: isPage(post) ? 'page' : 'post',
    title: textOf(post.title),
    state: stateOf(post),
    ...contentOf(post, site),
    lineEnds: 'break',
    publishedAt: momentOf(post.published_at),
    changedAt: momentOf(post.updated_at),
    authors: authorsOf(post, data),
    tags: namesOf(post, data.tagsOf, post.tags),
    language: textOf(post.locale) || undefined,
    cover: coverOf(post, site),
    // The feed of Ghost names posts by their ids.
    feedId: textOf(post.id) || undefined,
  }
}

function textEntry(post: JsonObject, site: Site): SourceEntry {
  const isPublic = stateOf(post) === 'published'
  const slug = textOf(post.slug)
  return {
    id: `post:${textOf(post.uuid) || `${site.data.site}:${slug}`}`,
    kind: isPublic ? (isPage(post) ? 'page' : 'post') : 'draft',
    title: textOf(post.title),
    addresses: slug === '' ? [] : [`/${slug}/`],
    isPublic,
    ...(isPage(post) && { slug }),
    make: () => makeText(post, site),
  }
}

function authorEntry(user: JsonObject, { data }: Site): SourceEntry {
  const name = textOf(user.name)
  return {
    id: `author:${data.site}:${textOf(user.slug) || name}`,
    kind: 'author',
    title: name,
    addresses: [`/author/${textOf(user.slug)}/`],
    make: () => ({ type: 'author', name }),
  }
}

function tagEntry(tag: JsonObject, { data }: Site): SourceEntry {
  const name = textOf(tag.name)
  return {
    id: `tag:${data.site}:${textOf(tag.slug) || name}`,
    kind: 'tag',
    title: name,
    addresses: isInternal(tag) ? [] : [`/tag/${textOf(tag.slug)}/`],
    make: () => {
      if (isInternal(tag)) return { type: 'other', reason: importNote('internalTag') }
      return { type: 'tag', name }
    },
  }
}

async function* entriesOf(data: GhostData, archive: Archive): AsyncGenerator<SourceEntry> {
  const site = { data, pictures: new GhostPictures(archive) }
  const entries = [
    ...data.users.map((user) => authorEntry(user, site)),
    ...data.tags.map((tag) => tagEntry(tag, site)),
    ...data.posts.map((post) => textEntry(post, site)),
  ]
  yield* withRedirects(entries, archive, data.site)
}

async function* read(archive: Archive): AsyncIterable<SourceEntry> {
  const found = await readGhostExport(archive)
  if (!found) return
  yield* entriesOf(found.data, archive)
  for (const path of found.others) {
    yield otherEntry(`other:${path}`, path, importNote('otherExport'))
  }
}

/** Reads exports of Ghost, versions 0 to 6: the file alone, or with its pictures in a folder or zip. */
export const ghost: Reader = {
  format: 'ghost',
  title: 'an export of Ghost',
  recognise: async (archive) => (await readGhostExport(archive)) !== undefined,
  read,
}
