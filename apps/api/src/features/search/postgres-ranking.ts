import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { FOUND_MAX } from './search.index.ts'
import type { Plan, Term } from './search.index.ts'

/** Ranked posts: those with rare words, and the newest ones with frequent words. */
const RANKED_MAX = 1_500
const NEWEST_MAX = 500
/** The newest posts, among which those with frequent words are looked for. */
const SCANNED_MAX = 5_000

/** What a word counts in the text, the author, the tags and the title. */
const WEIGHTS = '{0.2, 0.6, 0.6, 1}'

/** How much a long text loses, as in BM25. */
const LENGTH_PENALTY = 0.15

function quote(stem: string): string {
  return `'${stem.replaceAll("'", "''")}'`
}

function anyOf(terms: readonly Term[]): string {
  return `(${terms.flatMap(({ stems }) => stems.map(quote)).join(' | ')})`
}

function allOf(terms: readonly Term[]): string {
  return terms.map((term) => anyOf([term])).join(' & ')
}

function splitByFrequency(terms: readonly Term[]): { rare: Term[]; frequent: Term[] } {
  const sorted = terms.toSorted((a, b) => a.posts - b.posts)
  let posts = 0
  const end = sorted.findIndex((term) => (posts += term.posts) > RANKED_MAX)
  if (end < 0) return { rare: sorted, frequent: [] }
  return { rare: sorted.slice(0, end), frequent: sorted.slice(end) }
}

type Candidates = RawBuilder<{ post_id: string }>

/** Posts that the index finds, in no order. */
function indexed(query: string, limit: number): Candidates {
  return sql`(select post_id, length, whole from search_post
    where whole @@ ${query}::tsquery limit ${sql.lit(limit)})`
}

/** Posts with frequent words: in their heads, or the newest ones with them in their texts. */
function frequentOnes(query: string): Candidates[] {
  return [
    sql`(select post_id, length, whole from search_post
      where head @@ ${query}::tsquery order by published_at desc limit ${sql.lit(NEWEST_MAX)})`,
    // Not by the index of words: it would have to sort most posts.
    sql`(select post_id, length, whole from (
        select post_id, length, whole from search_post
        order by published_at desc, post_id desc limit ${sql.lit(SCANNED_MAX)}) newest
      where whole @@ ${query}::tsquery limit ${sql.lit(NEWEST_MAX)})`,
  ]
}

function candidatesOf({ terms, phrases }: Plan): Candidates[] {
  if (phrases.length > 0) {
    const required = phrases.map((stems) => `(${stems.map(quote).join(' <-> ')})`).join(' & ')
    return [indexed(required, RANKED_MAX)]
  }
  const { rare, frequent } = splitByFrequency(terms)
  const found = rare.length > 0 ? [indexed(anyOf(rare), 2 * RANKED_MAX)] : []
  if (frequent.length === 0) return found
  if (rare.length > 0 && rare.reduce((sum, { posts }) => sum + posts, 0) >= FOUND_MAX) return found
  const all = frequentOnes(allOf(frequent))
  return [...found, ...all, ...(frequent.length > 1 ? frequentOnes(anyOf(frequent)) : [])]
}

/** The share of a word in the score: its frequency in the post, weighted by field, times its rarity. */
function scoreOf(term: Term, posts: number): RawBuilder<number> {
  const { stems } = term
  const count = Math.min(Math.max(term.posts, 1), posts)
  const idf = Math.log(1 + (posts - count + 0.5) / (count + 0.5))
  return sql`${sql.lit(idf * stems.length)} * ts_rank(${sql.lit(WEIGHTS)}, whole, ${anyOf([term])}::tsquery)`
}

/** The ids of the best posts: idf × ts_rank, with a penalty for length, summed over words. */
export async function rankOnPostgres(
  db: Kysely<Tables>,
  plan: Plan,
  posts: number,
): Promise<string[]> {
  const candidates = candidatesOf(plan)
  if (candidates.length === 0 || plan.terms.length === 0) return []
  const score = sql.join(
    plan.terms.map((term) => scoreOf(term, posts)),
    sql` + `,
  )
  const { rows } = await sql<{ post_id: string }>`
    with average as (select greatest(1, coalesce(
        (select value from search_state where name = 'length'), 300)) as length),
      candidate as materialized (
        select distinct on (post_id) post_id, length, whole
        from (${sql.join(candidates, sql` union all `)}) found)
    select post_id from candidate
    order by (${score}) / (${sql.lit(1 - LENGTH_PENALTY)}
      + ${sql.lit(LENGTH_PENALTY)} * candidate.length / (select length from average)) desc, post_id desc
    limit ${sql.lit(FOUND_MAX)}`.execute(db)
  return rows.map(({ post_id: id }) => id)
}
