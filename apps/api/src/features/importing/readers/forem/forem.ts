import { importNote } from '@inkwell/contract/import-notes'
import type { Archive } from '../../archive/archive.ts'
import { LeftOut } from '../../left-out.ts'
import { readMoment } from '../../moment.ts'
import type { Reader } from '../../reader.ts'
import type { SourceEntry, SourceItem } from '../../source-item.ts'
import { objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { readFrontMatter } from '../markdown/front-matter.ts'
import { entryOf } from '../markdown/site-entry.ts'
import { siteTextOf } from '../markdown/site-text.ts'
import type { SiteText } from '../markdown/site-text.ts'
import { newNames } from '../new-names.ts'

const BYTES_MAX = 100_000_000
const HEAD_BYTES = 200_000
const TAGS_MAX = 100

const ARTICLES = /^(?:[^/]+\/)?articles\.json$/
const COMMENTS = /^(?:[^/]+\/)?comments\.json$/

function fileIn({ files }: Archive, name: RegExp): string | undefined {
  return files.find(({ path }) => name.test(path))?.path
}

async function listIn(archive: Archive, name: RegExp): Promise<JsonObject[]> {
  const path = fileIn(archive, name)
  if (path === undefined) return []
  const text = (await archive.read(path, BYTES_MAX)).toString('utf8').replace(/^\uFEFF/, '')
  try {
    return objectsOf(JSON.parse(text))
  } catch {
    throw new LeftOut(importNote('jsonInvalidIn', { path }))
  }
}

function tagsOf({ cached_tag_list: list }: JsonObject): string[] {
  const tags = textOf(list).split(',', TAGS_MAX)
  return tags.map((tag) => tag.trim()).filter(Boolean)
}

/** The text below its front matter, if it was written with one. What the article says goes first. */
function siteText(article: JsonObject): SiteText {
  const source = typeof article.body_markdown === 'string' ? article.body_markdown : ''
  const { meta, body } = /^---\s/.test(source)
    ? readFrontMatter(source)
    : { meta: {}, body: source }
  const isPublished = article.published === true
  const time = isPublished ? article.published_at : undefined
  return siteTextOf(textOf(article.slug), {
    meta: {
      title: textOf(article.title) || meta.title,
      date: time,
      lastmod: article.edited_at ?? (isPublished ? undefined : article.created_at),
      draft: !isPublished,
      type: 'post',
      url: textOf(article.path) || undefined,
      tags: tagsOf(article),
      series: meta.series,
      language: article.language,
      author: textOf(article.cached_user_name) || undefined,
      image: textOf(article.main_image) || meta.cover_image,
      // A line end is a break there.
      line_ends: 'break',
    },
    body,
  })
}

function idOf(article: JsonObject): string {
  return `post:${textOf(article.path) || textOf(article.slug)}`
}

function articleEntry(article: JsonObject, archive: Archive): SourceEntry {
  const id = idOf(article)
  try {
    return { ...entryOf(siteText(article), { archive, addresses: new Map() }), id }
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error
    const reason = error.note
    const title = textOf(article.title)
    return { id, kind: 'other', title, make: () => ({ type: 'other', reason }) }
  }
}

function makeComment(comment: JsonObject, texts: ReadonlyMap<string, string>): SourceItem {
  if (comment.deleted === true) return { type: 'other', reason: importNote('deletedThere') }
  const textId = `post:${textOf(comment.commentable_path)}`
  const name = texts.get(textId)
  const at = readMoment(comment.created_at)
  if (name === undefined || !at) {
    return { type: 'other', reason: importNote('commentElsewhere') }
  }
  const markdown = textOf(comment.body_markdown)
  return { type: 'comment', textId, parentId: undefined, name, at, markdown }
}

async function* read(archive: Archive): AsyncIterable<SourceEntry> {
  const [authors, tags] = [new Set<string>(), new Set<string>()]
  const texts = new Map<string, string>()
  for (const article of await listIn(archive, ARTICLES)) {
    const id = idOf(article)
    if (id === 'post:' || texts.has(id)) continue
    const author = textOf(article.cached_user_name)
    texts.set(id, author)
    yield* newNames('author', [author], authors)
    yield* newNames('tag', tagsOf(article), tags)
    yield articleEntry(article, archive)
  }
  for (const [index, comment] of (await listIn(archive, COMMENTS)).entries()) {
    const id = `comment:${textOf(comment.id_code) || index}`
    const title = textOf(comment.commentable_path)
    yield { id, kind: 'comment', title, make: () => makeComment(comment, texts) }
  }
}

async function recognise(archive: Archive): Promise<boolean> {
  const path = fileIn(archive, ARTICLES)
  if (path === undefined) return false
  const head = (await archive.head(path, HEAD_BYTES)).toString('utf8')
  return /^\uFEFF?\s*\[/.test(head) && head.includes('"body_markdown"')
}

/** Reads exports of Forem, such as DEV. Its comments are those that the author wrote, mostly on texts of others. */
export const forem: Reader = {
  format: 'forem',
  title: 'an export of Forem',
  recognise,
  read,
}
