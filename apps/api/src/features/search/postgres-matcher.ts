import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { periodsFrom, PERIODS } from './postgres-periods.ts'
import { quote } from './postgres-vector.ts'
import type { Term } from './search.index.ts'
import { anyOf, CANDIDATES, NEWEST_MAX, rarityOf } from './search.ranking.ts'
import type { Condition, Matcher, RankingSettings, Scores } from './search.ranking.ts'

/** Each ranked post is read whole, for some microseconds. */
const RANKED_MAX = 1_500

/** The longest period to try, as a share of all posts; beyond it, searching all posts is as fast. */
const PERIOD_MAX = 1 / 4
/** The first period has so many times the expected posts that are wanted. */
const MARGIN = 1.5
/** How much longer the next period is if one has too few. */
const GROWTH = 4
/** The different lengths of periods while posts double. */
const STEPS = 4

/** `ts_rank` of one word in the text is 0.12. */
export const POSTGRES_RANKING: RankingSettings = { rankedMax: RANKED_MAX, presence: 0.12 }

/** What a word counts in the text, the author, the tags and the title. */
const WEIGHTS = '{0.2, 0.6, 0.6, 1}'

/** How much a long text loses, as in BM25. */
const LENGTH_PENALTY = 0.15

/** Two neighbours in a query that are neighbours in a text, or have one word between them. */
function beside(a: string, b: string): string {
  const [one, other] = [quote(a), quote(b)]
  const ways = [1, 2].flatMap((step) => [`${one} <${step}> ${other}`, `${other} <${step}> ${one}`])
  return `(${ways.join(' | ')})`
}

function toQuery(condition: Condition): string {
  return `(${condition.map((stems) => `(${stems.map(quote).join(' <-> ')})`).join(' | ')})`
}

function allOf(conditions: readonly Condition[]): string {
  return conditions.map(toQuery).join(' & ')
}

interface ScoredRow {
  key: string
  score: number
}

/** The time of publication and the id, so that newer posts have greater keys. */
const KEY = sql<string>`published_at || ' ' || post_id`

/** The id of a post in its key. */
export function idOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1)
}

function toScores(rows: readonly ScoredRow[]): Scores<string> {
  return new Map(rows.map(({ key, score }) => [key, score]))
}

/** Finds posts by vectors of words. */
export class PostgresMatcher implements Matcher<string> {
  /** The number of all posts. */
  readonly posts: number
  readonly #db: Kysely<Tables>
  readonly #periods = new Map<number, string[]>()

  constructor(db: Kysely<Tables>, posts: number) {
    this.#db = db
    this.posts = posts
  }

  /** By idf × `ts_rank`, with a penalty for length. */
  async best(conditions: readonly Condition[], terms: readonly Term[]): Promise<Scores<string>> {
    const { rows } = await sql<ScoredRow>`
      with average as (select greatest(1, coalesce(
          (select value from search_state where name = 'length'), 300)) as length),
        candidate as materialized (
          select ${KEY} as key, length, whole from search_post
          where whole @@ ${allOf(conditions)}::tsquery limit ${sql.lit(2 * RANKED_MAX)})
      select key, (${this.#scoreOf('whole', terms)}) / (${sql.lit(1 - LENGTH_PENALTY)}
        + ${sql.lit(LENGTH_PENALTY)} * candidate.length / (select length from average)) as score
      from candidate order by score desc, key desc limit ${sql.lit(CANDIDATES)}`.execute(this.#db)
    return toScores(rows)
  }

  async heads(terms: readonly Term[]): Promise<Scores<string>> {
    const { rows } = await sql<ScoredRow>`
      with candidate as materialized (
        select ${KEY} as key, head from search_head
        where head @@ ${toQuery(anyOf(terms))}::tsquery limit ${sql.lit(2 * RANKED_MAX)})
      select key, ${this.#scoreOf('head', terms)} as score
      from candidate order by score desc, key desc limit ${sql.lit(CANDIDATES)}`.execute(this.#db)
    return toScores(rows)
  }

  async newest(conditions: readonly Condition[], expected: number): Promise<string[]> {
    // Each post that is found is read: of those with a word of two posts in a hundred, as few as possible.
    const first = (MARGIN * NEWEST_MAX * this.posts) / expected
    for (let posts = first; posts <= PERIOD_MAX * this.posts; posts *= GROWTH) {
      const periods = await this.#periodsOf(posts)
      const keys = await this.#newestIn(conditions, sql`and ${PERIODS} && ${periods}::text[]`)
      if (keys.length === NEWEST_MAX) return keys
    }
    return this.#newestIn(conditions, sql``)
  }

  async near(stems: readonly string[], newest: readonly string[]): Promise<string[]> {
    const pairs = stems.slice(1).map((stem, index) => beside(stems[index] ?? '', stem))
    const { rows } = await sql<{ key: string }>`
      select ${KEY} as key from search_post
      where post_id = any(${newest.map(idOf)}::text[]) and whole @@ ${pairs.join(' & ')}::tsquery`.execute(
      this.#db,
    )
    return rows.map(({ key }) => key)
  }

  async #newestIn(
    conditions: readonly Condition[],
    period: RawBuilder<unknown>,
  ): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      select ${KEY} as key from search_post where whole @@ ${allOf(conditions)}::tsquery ${period}
      order by published_at desc, post_id desc limit ${sql.lit(NEWEST_MAX)}`.execute(this.#db)
    return rows.map(({ key }) => key)
  }

  /** Periods in which at least so many of the newest posts were published. */
  async #periodsOf(posts: number): Promise<string[]> {
    const count = Math.ceil(2 ** (Math.ceil(STEPS * Math.log2(posts)) / STEPS))
    const known = this.#periods.get(count)
    if (known) return known
    const row = await this.#db
      .selectFrom('search_post')
      .select('published_at')
      .orderBy('published_at', 'desc')
      .orderBy('post_id', 'desc')
      .offset(count)
      .limit(1)
      .executeTakeFirst()
    // No visible post is from the future; this matcher may be used into the next year.
    const lastYear = new Date().getUTCFullYear() + 1
    const periods = row ? periodsFrom(row.published_at, lastYear) : []
    this.#periods.set(count, periods)
    return periods
  }

  /** The frequency of each term, weighted by field, times its rarity. */
  #scoreOf(column: 'head' | 'whole', terms: readonly Term[]): RawBuilder<number> {
    const scores = terms.map((term) => {
      const worth = rarityOf(term, this.posts) * term.stems.length
      return sql`${sql.lit(worth)}
        * ts_rank(${sql.lit(WEIGHTS)}, ${sql.ref(column)}, ${toQuery(anyOf([term]))}::tsquery)`
    })
    return sql`${sql.join(scores, sql` + `)}`
  }
}
