import { createDatabase } from '@inkwell/test-support/postgres-database'
import { startPostgres } from '@inkwell/test-support/postgres-server'
import { textTable } from '../report/text-table.ts'
import { readCollection } from './collection.ts'
import type { CollectionQuery } from './collection.ts'
import { plainFts5, withPosts } from './engines.ts'
import type { Rank } from './engines.ts'
import { misspell, qualityOf } from './quality.ts'

async function rankAll(queries: readonly CollectionQuery[], rank: Rank, isMisspelt: boolean) {
  const rankings: string[][] = []
  for (const [index, { text }] of queries.entries()) {
    rankings.push(await rank(isMisspelt ? misspell(text, index) : text))
  }
  return qualityOf(queries, rankings)
}

/** Ranks the queries of a test collection; returns a table of the quality of each engine. */
export async function measureSearch(
  [folder]: readonly string[],
  say: (what: string) => void,
): Promise<string> {
  if (folder === undefined) throw new Error('Name the folder of a test collection.')
  const { documents, queries } = await readCollection(folder)
  const rows: string[][] = []
  const measure = async (name: string, rank: Rank) => {
    say(`${queries.length} queries of ${documents.length} documents: ${name}`)
    const right = await rankAll(queries, rank, false)
    const wrong = await rankAll(queries, rank, true)
    const figures = [right.ndcg, right.map, wrong.ndcg, wrong.ndcg / right.ndcg]
    rows.push([name, ...figures.map((figure) => figure.toFixed(3))])
  }
  await measure('plain FTS5', plainFts5(documents))
  await withPosts(documents, undefined, (rank) => measure('SQLite', rank))
  const server = await startPostgres()
  try {
    const url = await createDatabase(server.url)
    await withPosts(documents, url, (rank) => measure('PostgreSQL', rank))
  } finally {
    await server.remove()
  }
  return textTable(['engine', 'nDCG@10', 'MAP', 'nDCG@10 with a typo', 'share'], rows)
}
