import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { idOf, POSTGRES_RANKING, PostgresMatcher } from './postgres-matcher.ts'
import { quote, vectorOf } from './postgres-vector.ts'
import { toDocument } from './search.document.ts'
import type { SearchDocument } from './search.document.ts'
import { INDEX_VERSION, WORDS_MAX } from './search.index.ts'
import type { Plan, SearchIndex, Words } from './search.index.ts'
import { Ranking } from './search.ranking.ts'
import { sortChanges } from './search.source.ts'
import type { ManyChange, PostSource } from './search.source.ts'

/** Changes per transaction: the more, the fewer parts of the index are written twice. */
const BATCH = 250
/** Posts per statement, and milliseconds after which the others of a batch wait: the longest posts take some 50 ms. */
const AT_ONCE = 25
const BATCH_TIME = 2_000
/** Words that are known to be stored. */
const KNOWN_WORDS_MAX = 100_000
/** Posts of which the words are counted: enough for the frequent ones, which matter. */
const COUNTED_POSTS = 20_000
/** Milliseconds after which a few changes are reason enough to count the words again. */
const COUNT_AGE = 5 * 60_000
/** One process at a time indexes, so that an older text never replaces a newer one. */
const LOCK = 1_717_340_034
/** Words of these posts, the repeated ones included: counting takes some seconds. */
const COUNTED_WORDS = 4_000_000

type Queries = Kysely<Tables>

function rowOf({ id, publishedAt, title, tags, author, body }: SearchDocument) {
  const head = [
    [title, 'A'],
    [tags, 'B'],
    [author, 'C'],
  ] as const
  return {
    post_id: id,
    published_at: publishedAt,
    length: title.length + tags.length + author.length + body.length,
    head: vectorOf(head),
    whole: vectorOf([...head, [body, 'D']]),
  }
}

/** The index of PostgreSQL: tsvectors of our own words. */
export class PostgresIndex implements SearchIndex {
  readonly #db: Queries
  readonly #source: PostSource
  #countedAt = -Infinity
  #hasVersion = false
  #matcher: PostgresMatcher | undefined
  #known = new Set<string>()
  /** The count since which these words are known; it removes words that no post has any more. */
  #knownSince = 0

  constructor(db: Queries, source: PostSource) {
    this.#db = db
    this.#source = source
  }

  async update(): Promise<number> {
    try {
      return await this.#updateAlone()
    } catch (error) {
      this.#known = new Set()
      throw error
    }
  }

  #updateAlone(): Promise<number> {
    return this.#db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ is_ours: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as is_ours`.execute(transaction)
      if (!rows[0]?.is_ours) return 0
      await this.#checkVersion(transaction)
      return this.#updateBatch(transaction)
    })
  }

  async has(stem: string): Promise<boolean> {
    const found = this.#db
      .selectFrom('search_post')
      .select('post_id')
      .where(sql<boolean>`whole @@ ${quote(stem)}::tsquery`)
      .limit(1)
    return (await found.executeTakeFirst()) !== undefined
  }

  async rank(plan: Plan): Promise<string[]> {
    const posts = await this.#state('posts', this.#db)
    if (this.#matcher?.posts !== posts) this.#matcher = new PostgresMatcher(this.#db, posts)
    return (await new Ranking(this.#matcher, POSTGRES_RANKING, posts).rank(plan)).map(idOf)
  }

  async words(known: number | undefined): Promise<Words | undefined> {
    const generation = await this.#state('generation', this.#db)
    if (generation === known) return undefined
    const words = await this.#db
      .selectFrom('search_word as w')
      .leftJoin('search_term as t', 't.term', 'w.stem')
      .select(['w.word', 'w.stem', sql<number>`coalesce(t.posts, 0)`.as('posts')])
      .orderBy(sql`coalesce(t.posts, 0)`, 'desc')
      .limit(WORDS_MAX)
      .execute()
    return { words, posts: await this.#state('posts', this.#db), generation }
  }

  close(): Promise<void> {
    return this.#db.destroy()
  }

  async #state(name: string, db: Queries): Promise<number> {
    const row = await db
      .selectFrom('search_state')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.value ?? 0
  }

  async #setState(name: string, value: number, db: Queries): Promise<void> {
    await db
      .insertInto('search_state')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }

  /** An index that another version made is replaced behind the scenes: all posts are indexed again. */
  async #checkVersion(transaction: Queries): Promise<void> {
    if (this.#hasVersion) return
    const version = await this.#state('version', transaction)
    if (version !== INDEX_VERSION && version !== 0) {
      await transaction.insertInto('search_change').values({ kind: 'all', id: '' }).execute()
    }
    await this.#setState('version', INDEX_VERSION, transaction)
    this.#hasVersion = true
  }

  async #updateBatch(transaction: Queries): Promise<number> {
    const { rows: changes } = await sql<Pick<Tables['search_change'], 'kind' | 'id'>>`
      delete from search_change where seq in (
        select seq from search_change order by backlog, seq limit ${sql.lit(BATCH)} for update skip locked)
      returning kind, id`.execute(transaction)
    const { ids, many } = sortChanges(changes)
    for (const change of many) await this.#enqueue(change, transaction)
    await this.#index(ids, transaction)
    if (ids.length > 0) {
      const changed = (await this.#state('changed', transaction)) + ids.length
      await this.#setState('changed', changed, transaction)
    }
    if (changes.length < BATCH) await this.#countWords(transaction)
    return changes.length
  }

  async #enqueue(change: ManyChange, transaction: Queries): Promise<void> {
    const posts = this.#source.concerned(change, transaction)
    // A post that waits already keeps its place; it is read when it is taken, with all changes until then.
    // All posts replace those in the queue, so that none is indexed twice. A join with the queue took more than a
    // minute for 100,000 posts, because the planner believed that it was empty.
    await sql`
      with waiting as (
        delete from search_change where kind = 'post' and ${change.kind === 'all'} returning id)
      insert into search_change (kind, id, backlog)
      select 'post', id, 1 from (select id from waiting union select id from (${posts}) p) wanted
      order by id
      on conflict do nothing`.execute(transaction)
  }

  async #index(ids: readonly string[], transaction: Queries): Promise<void> {
    if (ids.length === 0) return
    const generation = await this.#state('generation', transaction)
    if (generation !== this.#knownSince) this.#known = new Set()
    this.#knownSince = generation
    const start = performance.now()
    let done = 0
    do {
      await this.#indexSome(ids.slice(done, done + AT_ONCE), transaction)
      done += AT_ONCE
    } while (done < ids.length && performance.now() - start < BATCH_TIME)
    const late = ids.slice(done).map((id) => ({ kind: 'post' as const, id }))
    if (late.length > 0) await transaction.insertInto('search_change').values(late).execute()
    // New entries wait in a list that each search reads whole.
    await sql`select gin_clean_pending_list('search_post_whole'),
      gin_clean_pending_list('search_head_head')`.execute(transaction)
  }

  async #indexSome(ids: readonly string[], transaction: Queries): Promise<void> {
    const documents = (await this.#source.find(ids, transaction)).map(toDocument)
    const kept = new Set(documents.map(({ id }) => id))
    const gone = ids.filter((id) => !kept.has(id))
    if (gone.length > 0) {
      for (const table of ['search_post', 'search_head'] as const) {
        await transaction.deleteFrom(table).where('post_id', 'in', gone).execute()
      }
    }
    if (documents.length === 0) return
    const rows = JSON.stringify(documents.map(rowOf))
    await sql`
      with document as (
        select * from json_to_recordset(${rows}::json)
          as r(post_id text, published_at text, length integer, head text, whole text)),
      heads as (
        insert into search_head (post_id, published_at, head)
        select post_id, published_at, head::tsvector from document
        on conflict (post_id) do update set
          published_at = excluded.published_at, head = excluded.head)
      insert into search_post (post_id, published_at, length, whole)
      select post_id, published_at, length, whole::tsvector from document
      on conflict (post_id) do update set published_at = excluded.published_at,
        length = excluded.length, whole = excluded.whole`.execute(transaction)
    await this.#addWords(documents, transaction)
  }

  async #addWords(documents: readonly SearchDocument[], transaction: Queries): Promise<void> {
    const words = new Map(documents.flatMap((document) => [...document.words]))
    for (const word of words.keys()) if (this.#known.has(word)) words.delete(word)
    await sql`
      insert into search_word (word, stem)
      select * from unnest(${[...words.keys()]}::text[], ${[...words.values()]}::text[])
      on conflict do nothing`.execute(transaction)
    for (const word of words.keys()) {
      if (this.#known.size < KNOWN_WORDS_MAX) this.#known.add(word)
    }
  }

  async #hasManyWords(transaction: Queries): Promise<boolean> {
    const { rows } = await sql<{ n: number }>`select count(*) as n from search_word`.execute(
      transaction,
    )
    return Number(rows[0]?.n) > 3 * WORDS_MAX
  }

  /** Counts in how many posts each stem occurs, if enough has changed: of many posts, in a sample. */
  async #countWords(transaction: Queries): Promise<void> {
    const changed = await this.#state('changed', transaction)
    const isOld = performance.now() - this.#countedAt > COUNT_AGE
    const counted = await this.#state('posts', transaction)
    if (changed === 0 || (changed * 50 < counted && !isOld)) return
    const { rows } = await sql<{ n: number; length: number }>`
      select count(*) as n, coalesce(sum(length), 0)::bigint as length from search_post`.execute(
      transaction,
    )
    const { n: posts, length } = rows[0] ?? { n: 0, length: 0 }
    // The planner must know which words are frequent.
    await sql`analyze search_post, search_head`.execute(transaction)
    this.#countedAt = performance.now()
    const share = Math.min(
      1,
      COUNTED_POSTS / Math.max(1, posts),
      COUNTED_WORDS / Math.max(1, length),
    )
    const sample = `select whole from search_post where hashtext(post_id) % 1000 between -${Math.round(share * 1_000)} and ${Math.round(share * 1_000)}`
    await sql`delete from search_term`.execute(transaction)
    await sql`
      insert into search_term (term, posts)
      select word, greatest(1, round(ndoc / ${sql.lit(share)}))::integer from ts_stat(${sql.lit(sample)})`.execute(
      transaction,
    )
    // Words that a sample lacks are missed only where there are very many.
    if (share === 1 || (await this.#hasManyWords(transaction))) {
      await sql`delete from search_word w
        where not exists (select 1 from search_term t where t.term = w.stem)`.execute(transaction)
    }
    await this.#setState('length', Math.round(length / Math.max(1, posts)), transaction)
    await this.#setState('changed', 0, transaction)
    await this.#setState('posts', posts, transaction)
    await this.#setState(
      'generation',
      (await this.#state('generation', transaction)) + 1,
      transaction,
    )
  }
}
