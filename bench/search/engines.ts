import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import '../../apps/api/src/tables.ts'
import { openDatabase } from '../../apps/api/src/platform/db/open-database.ts'
import { createLog } from '../../apps/api/src/platform/log/log.ts'
import { SearchThreads } from '../../apps/api/src/features/search/search.threads.ts'
import type { CollectionDocument } from './collection.ts'

/** Results per query. */
const DEPTH = 200

export type Rank = (query: string) => Promise<string[]>

/** FTS5 as it is: any word, BM25. */
export function plainFts5(documents: readonly CollectionDocument[]): Rank {
  const database = new DatabaseSync(':memory:')
  database.exec('create virtual table plain using fts5(title, body)')
  const insert = database.prepare('insert into plain (rowid, title, body) values (?, ?, ?)')
  for (const { number, title, text } of documents) insert.run(Number(number), title, text)
  const find = database.prepare(
    `select rowid from plain where plain match ? order by rank limit ${DEPTH}`,
  )
  return (query) => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
    const match = words.map((word) => `"${word}"`).join(' OR ')
    return Promise.resolve(find.all(match).map(({ rowid }) => String(rowid)))
  }
}

const NOW = '2026-01-01T00:00:00.000Z'

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** An id of a post that names its document. */
const idOf = (number: string) => `00000000-0000-7000-8000-${number.padStart(12, '0')}`

/** Stores documents as posts and indexes them; `use` gets the search of the data service. */
export async function withPosts<T>(
  documents: readonly CollectionDocument[],
  databaseUrl: string | undefined,
  use: (rank: Rank) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-search-'))
  const place = { dataDir, databaseUrl }
  const log = createLog('warn')
  const database = await openDatabase(place, log)
  const threads = new SearchThreads(place, log)
  try {
    await database.writes
      .insertInto('person')
      .values({
        id: 'a',
        name: '-',
        email: 'a',
        email_verified: 0,
        created_at: NOW,
        updated_at: NOW,
      })
      .execute()
    for (let start = 0; start < documents.length; start += 100) {
      const rows = documents.slice(start, start + 100).map(({ number, title, text }) => ({
        id: idOf(number),
        author_id: 'a',
        title,
        lead: '',
        excerpt: '',
        content: text,
        html: `<p>${escape(text)}</p>`,
        published_at: NOW,
        updated_at: NOW,
      }))
      await database.writes.insertInto('post').values(rows).execute()
    }
    await threads.settle()
    return await use(async (query) => {
      const { hits } = await threads.search(query, { offset: 0, limit: DEPTH })
      return hits.map(({ id }) => String(Number(id.slice(-12))))
    })
  } finally {
    await threads.close()
    await database.close()
    await rm(dataDir, { recursive: true })
  }
}
