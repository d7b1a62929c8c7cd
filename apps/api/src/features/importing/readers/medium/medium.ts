import { importNote } from '@inkwell/contract/import-notes'
import { HtmlRefusal } from '@inkwell/html-markdown/bounds'
import { readMediumPage } from '@inkwell/html-markdown/sources/medium-page'
import type { MediumPage } from '@inkwell/html-markdown/sources/medium-page'
import type { Archive } from '../../archive/archive.ts'
import { LeftOut } from '../../left-out.ts'
import { htmlLeftOut } from '../html-notes.ts'
import { readMoment } from '../../moment.ts'
import type { Asked, Reader } from '../../reader.ts'
import type { SourceEntry, SourceItem, SourcePicture } from '../../source-item.ts'
import { convertHtml } from '../html-text.ts'
import { newNames } from '../new-names.ts'

const BYTES_MAX = 8_000_000
const HEAD_BYTES = 4_000

/** Texts are in this folder; what is in others, such as sessions and addresses, is never opened. */
const PAGE = /(?:^|\/)posts\/[^/]+\.html$/i
const DRAFT = /(?:^|\/)draft_[^/]*$/
const ID = /(?<id>[\da-f]{8,16})(?:\.html)?$/i

/** Sizes of a picture have different addresses, which end with the same name. */
function pictureOf(ref: string): SourcePicture {
  const isTheirs = /^https?:\/\/[\w.-]*(?:medium\.com|mcdn\.\w+)\//i.test(ref)
  const name = ref.split(/[?#]/, 1)[0]?.split('/').at(-1)
  return { id: isTheirs && name ? `medium:${name}` : ref, ref, places: [] }
}

async function pageOf(archive: Archive, path: string): Promise<MediumPage> {
  const bytes = await archive.read(path, BYTES_MAX)
  try {
    const page = readMediumPage(bytes.toString('utf8'))
    if (page) return page
  } catch (error) {
    if (error instanceof HtmlRefusal) throw htmlLeftOut(error)
    throw error
  }
  throw new LeftOut(importNote('noTextOfMedium'))
}

interface Found {
  page: MediumPage
  id: string
  isPublic: boolean
  publishedAt: Date | undefined
}

function foundIn(page: MediumPage, path: string): Found {
  const publishedAt = readMoment(page.publishedAt)
  const isPublic = publishedAt !== undefined && !DRAFT.test(path)
  const id = ID.exec(page.address)?.groups?.id ?? ID.exec(path)?.groups?.id ?? path
  return { page, id, isPublic, publishedAt }
}

function makeItem(found: Found, { othersWords }: Asked): SourceItem {
  const { page, id, isPublic, publishedAt } = found
  const reason = importNote('responseToOthers')
  if (page.isResponse && !othersWords) return { type: 'other', reason }
  return {
    type: 'text',
    kind: 'post',
    title: page.title,
    state: isPublic ? 'published' : 'draft',
    original: { format: 'html', text: page.body },
    ...convertHtml(page.body, pictureOf),
    lineEnds: 'break',
    publishedAt,
    changedAt: undefined,
    authors: page.author === '' ? [] : [page.author],
    tags: page.tags,
    feedId: isPublic && !PAGE.test(id) ? `https://medium.com/p/${id}` : undefined,
  }
}

/** A file that cannot be read is listed under its name. */
function refusedEntry(path: string, reason: LeftOut): SourceEntry {
  return {
    id: path,
    kind: 'other',
    title: path,
    make: () => {
      throw reason
    },
  }
}

function textEntry(found: Found, asked: Asked): SourceEntry {
  const { page, id, isPublic } = found
  const isTaken = isPublic && (asked.othersWords || !page.isResponse)
  const isFirst = page.address !== '' && !PAGE.test(id)
  const addresses = isFirst ? [page.address, `https://medium.com/p/${id}`] : []
  return {
    id: `post:${id}`,
    kind: isPublic ? 'post' : 'draft',
    title: page.title,
    addresses,
    isPublic: isTaken,
    make: () => makeItem(found, asked),
  }
}

async function* read(archive: Archive, asked: Asked): AsyncIterable<SourceEntry> {
  const [authors, tags, ids] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const { path } of archive.files) {
    if (!PAGE.test(path)) continue
    const page = await pageOf(archive, path).catch((error: unknown) => {
      if (error instanceof LeftOut) return error
      throw error
    })
    if (page instanceof LeftOut) {
      yield refusedEntry(path, page)
      continue
    }
    yield* newNames('author', [page.author], authors)
    yield* newNames('tag', page.tags, tags)
    const found = foundIn(page, path)
    // Copies of a text in two files name the same address.
    yield textEntry(ids.has(found.id) ? { ...found, id: path } : found, asked)
    ids.add(found.id)
  }
}

async function recognise(archive: Archive): Promise<boolean> {
  const first = archive.files.find(({ path }) => PAGE.test(path))
  if (!first) return false
  const head = (await archive.head(first.path, HEAD_BYTES)).toString('latin1')
  return /class="[^"]*\bh-entry\b/.test(head)
}

/** Reads exports of Medium. Responses to others are listed unless asked for; pictures are at Medium. */
export const medium: Reader = {
  format: 'medium',
  title: 'an export of Medium',
  recognise,
  read,
}
