import { importNote } from '@inkwell/contract/import-notes'
import { posix } from 'node:path'
import { escapeHtml } from '@inkwell/html-markdown/escape-html'
import type { Archive } from '../../archive/archive.ts'
import { LeftOut } from '../../left-out.ts'
import { readMoment } from '../../moment.ts'
import type { Asked, Reader } from '../../reader.ts'
import type { SourceEntry, SourceItem, SourceState } from '../../source-item.ts'
import { csvRows } from '../csv-rows.ts'
import type { CsvRow } from '../csv-rows.ts'
import { convertHtml, lineOfHtml } from '../html-text.ts'
import { remotePicture } from '../remote-picture.ts'

const LIST_BYTES_MAX = 50_000_000
const TEXT_BYTES_MAX = 8_000_000
const HEAD_BYTES = 1_000
const FIELD_MAX = 100_000

const LIST = /(?:^|\/)posts\.csv$/i
/** Data of subscribers, which is never opened. */
const SUBSCRIBERS = /(?:^|\/)email_list[^/]*\.csv$/i

/** Where the texts of an export are. */
interface Place {
  archive: Archive
  folder: string
}

/** Only what everyone may read is public. */
function stateOf({ is_published, audience = '', type = '' }: CsvRow): SourceState {
  if (is_published?.toLowerCase() !== 'true') return 'draft'
  const isForEveryone = audience === '' || audience === 'everyone'
  const isOnSite = /^(?:newsletter|podcast|thread|page|video)?$/.test(type)
  return isForEveryone && isOnSite ? 'published' : 'private'
}

/** The number and the name in an id such as `123.a-voyage`. */
function nameOf(id: string): string {
  return id.replace(/^\d+\.?/, '')
}

/** The text between its subtitle and its recording, as the page shows it. */
function pageOf(html: string, { subtitle, podcast_url = '' }: CsvRow): string {
  const line = lineOfHtml(subtitle)
  const before = line === '' ? '' : `<p>${escapeHtml(line)}</p>`
  const after = podcast_url === '' ? '' : `<audio src="${escapeHtml(podcast_url)}"></audio>`
  return before + html + after
}

async function makeText({ archive, folder }: Place, row: CsvRow): Promise<SourceItem> {
  const { post_id: id = '' } = row
  const path = posix.join(folder, 'posts', `${id}.html`)
  if (!archive.has(path)) throw new LeftOut(importNote('textNotInExport'))
  const html = (await archive.read(path, TEXT_BYTES_MAX)).toString('utf8')
  return {
    type: 'text',
    kind: row.type === 'page' ? 'page' : 'post',
    title: lineOfHtml(row.title),
    state: stateOf(row),
    original: { format: 'html', text: html },
    ...convertHtml(pageOf(html, row), remotePicture),
    lineEnds: 'break',
    publishedAt: readMoment(row.post_date),
    changedAt: undefined,
    authors: [],
    tags: [],
  }
}

function makeRow(place: Place, row: CsvRow, { othersWords }: Asked) {
  if (row.type === 'restack' && !othersWords) {
    return { type: 'other' as const, reason: importNote('textOfOthers') }
  }
  return makeText(place, row)
}

function textEntry(place: Place, row: CsvRow, asked: Asked): SourceEntry {
  const { post_id: id = '', type } = row
  const isPublic = stateOf(row) === 'published'
  const name = nameOf(id)
  return {
    id: `post:${id}`,
    kind: isPublic ? (type === 'page' ? 'page' : 'post') : 'draft',
    title: lineOfHtml(row.title),
    addresses: name === '' ? [] : [`/p/${name}`],
    isPublic,
    ...(type === 'page' && { slug: name }),
    make: () => makeRow(place, row, asked),
  }
}

function subscribersEntry(path: string): SourceEntry {
  const reason = importNote('subscribers')
  return { id: path, kind: 'other', title: path, make: () => ({ type: 'other', reason }) }
}

function listIn(archive: Archive): string | undefined {
  return archive.files.find(({ path }) => LIST.test(path))?.path
}

async function* read(archive: Archive, asked: Asked): AsyncIterable<SourceEntry> {
  const list = listIn(archive)
  if (list === undefined) throw new Error('It has no list of posts')
  const text = (await archive.read(list, LIST_BYTES_MAX)).toString('utf8')
  const known = new Set<string>()
  for (const row of csvRows(text, FIELD_MAX)) {
    const { post_id: id = '' } = row
    if (id === '' || known.has(id)) continue
    known.add(id)
    yield textEntry({ archive, folder: posix.dirname(list) }, row, asked)
  }
  for (const { path } of archive.files) if (SUBSCRIBERS.test(path)) yield subscribersEntry(path)
}

async function recognise(archive: Archive): Promise<boolean> {
  const list = listIn(archive)
  if (list === undefined) return false
  const head = (await archive.head(list, HEAD_BYTES)).toString('utf8')
  return /^\uFEFF?"?post_id"?,/.test(head)
}

/** Reads exports of Substack. What is for subscribers is private, and so are texts of others; data of subscribers is never opened. */
export const substack: Reader = {
  format: 'substack',
  title: 'an export of Substack',
  recognise,
  read,
}
