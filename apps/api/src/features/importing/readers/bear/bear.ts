import type { Archive } from '../../archive/archive.ts'
import type { Reader } from '../../reader.ts'
import type { SourceEntry } from '../../source-item.ts'
import { csvRows } from '../csv-rows.ts'
import type { CsvRow } from '../csv-rows.ts'
import { metaOfBear } from '../markdown/bear-head.ts'
import { entryOf } from '../markdown/site-entry.ts'
import { siteTextOf } from '../markdown/site-text.ts'
import { newNames } from '../new-names.ts'

const BYTES_MAX = 100_000_000
const HEAD_BYTES = 1_000
const RECORD_MAX = 8_000_000
const TAGS_MAX = 100

async function pathOfTable(archive: Archive): Promise<string | undefined> {
  for (const { path } of archive.files) {
    if (!/^(?:[^/]+\/)?[^/]+\.csv$/i.test(path)) continue
    const head = (await archive.head(path, HEAD_BYTES)).toString('utf8')
    if (/^\uFEFF?"?uid"?,"?title"?,"?slug"?,"?alias"?,/.test(head)) return path
  }
  return undefined
}

function tagsOf(written = ''): string[] {
  try {
    const tags: unknown = JSON.parse(written || '[]')
    const texts = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
    return texts.slice(0, TAGS_MAX)
  } catch {
    return written.split(',', TAGS_MAX).map((tag) => tag.trim())
  }
}

function* entriesOf(row: CsvRow, archive: Archive, known: Set<string>): Generator<SourceEntry> {
  const { uid = '', content = '', slug = '', 'all tags': written, ...others } = row
  const fields: Record<string, string | undefined> = { slug }
  for (const [name, value] of Object.entries(others)) fields[name.replaceAll(' ', '_')] = value
  const tags = tagsOf(written)
  const meta = { ...metaOfBear(fields), tags }
  const text = siteTextOf(slug === '' ? uid : slug, { meta, body: content })
  yield* newNames('tag', tags, known)
  yield { ...entryOf(text, { archive, addresses: new Map() }), id: `post:${uid}` }
}

async function* read(archive: Archive): AsyncIterable<SourceEntry> {
  const path = await pathOfTable(archive)
  if (path === undefined) throw new Error('It has no table of posts')
  const text = (await archive.read(path, BYTES_MAX)).toString('utf8')
  const [known, tags] = [new Set<string>(), new Set<string>()]
  for (const row of csvRows(text, RECORD_MAX)) {
    const { uid = '' } = row
    if (uid === '' || known.has(uid)) continue
    known.add(uid)
    yield* entriesOf(row, archive, tags)
  }
}

/** Reads the table that Bear exports; its Markdown files are those of a folder. */
export const bear: Reader = {
  format: 'bear',
  title: 'an export of Bear',
  recognise: async (archive) => (await pathOfTable(archive)) !== undefined,
  read,
}
