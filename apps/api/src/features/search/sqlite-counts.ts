import { metaOf, numberOf, setMeta } from './sqlite-meta.ts'
import type { Prepare } from './sqlite-meta.ts'

/** Stems per batch, and words; queries wait for a batch. */
const STEMS = 20_000
const WORDS = 4_000
/** Milliseconds after which a few changes are reason enough to count again. */
const AGE = 5 * 60_000
/** Minimum milliseconds between index rebuilds, because a client can trigger them. */
const RENEWAL = 24 * 60 * 60_000
/** Greater than any word. */
const LAST = '\u{10FFFF}'

function postsOf(prepare: Prepare): number {
  return Number(prepare('select count(*) as n from doc').get()?.n)
}

/** Counts a batch of stems; returns the last one unless it was the last batch. */
function countStems(prepare: Prepare, after: string): string | undefined {
  const last = prepare(
    `select term from terms where term > ? order by term limit 1 offset ${STEMS - 1}`,
  ).get(after)?.term
  const range = [after, last ?? LAST]
  prepare('delete from term where term > ? and term <= ?').run(...range)
  prepare(
    'insert into term select term, doc from terms where term > ? and term <= ? and doc >= ?',
  ).run(...range, numberOf(prepare, 'least'))
  return last === undefined ? undefined : String(last)
}

/** Deletes words without a counted stem from a batch; returns the last one unless it was the last batch. */
function cleanWords(prepare: Prepare, after: string): string | undefined {
  const last = prepare(
    `select word from word where word > ? order by word limit 1 offset ${WORDS - 1}`,
  ).get(after)?.word
  // Those that a post has got since its stems were counted stay.
  prepare(
    `delete from word where word > ? and word <= ?
      and not exists (select 1 from term where term = word.stem)
      and not exists (select 1 from terms where term = word.stem and doc >= ?)`,
  ).run(after, last ?? LAST, numberOf(prepare, 'least'))
  return last === undefined ? undefined : String(last)
}

/** Counts in how many posts each stem of an index occurs, a part in each batch. */
export class WordCounts {
  /** Words that are read from the index. */
  readonly wordsMax: number
  #startedAt = -Infinity
  #renewedAt = -Infinity

  constructor(wordsMax: number) {
    this.wordsMax = wordsMax
  }

  /** Counts a batch, if enough has changed since the last count; returns whether it did. */
  count(prepare: Prepare): boolean {
    const place = metaOf(prepare, 'counting') ?? this.#begin(prepare)
    if (place === undefined) return false
    const next = this.#countPart(prepare, place)
    if (next !== undefined) {
      setMeta(prepare, 'counting', next)
      return true
    }
    prepare(`delete from meta where name = 'counting'`).run()
    setMeta(prepare, 'posts', postsOf(prepare))
    setMeta(prepare, 'generation', numberOf(prepare, 'generation') + 1)
    return true
  }

  /** Where a count begins, if one is due. */
  #begin(prepare: Prepare): string | undefined {
    const changed = numberOf(prepare, 'changed')
    const isOld = performance.now() - this.#startedAt > AGE
    if (changed === 0 || (changed * 50 < postsOf(prepare) && !isOld)) return undefined
    this.#startedAt = performance.now()
    setMeta(prepare, 'changed', 0)
    return 'stems '
  }

  /** Returns where the next batch begins; undefined at the end. */
  #countPart(prepare: Prepare, place: string): string | undefined {
    // Words have no spaces.
    const [part = '', after = ''] = place.split(' ')
    if (part === 'stems') {
      const last = countStems(prepare, after)
      return last === undefined ? this.#afterStems(prepare) : `stems ${last}`
    }
    const last = cleanWords(prepare, after)
    return last === undefined ? undefined : `words ${last}`
  }

  /** Of very many stems, those of few posts do not count: texts of invented words make any number. */
  #afterStems(prepare: Prepare): string {
    const least = Math.max(1, numberOf(prepare, 'least'))
    const stems = Number(prepare('select count(*) as n from term').get()?.n)
    if (stems > 2 * this.wordsMax) {
      setMeta(prepare, 'least', least + 1)
      return 'stems '
    }
    const isDue = least > 1 && performance.now() - this.#renewedAt > RENEWAL
    if (!isDue || this.#hasManyStems(prepare)) return 'words '
    this.#renewedAt = performance.now()
    // Such texts are gone. The words that were left out are those of posts.
    setMeta(prepare, 'least', 1)
    prepare('insert or ignore into pending (post_id) select post_id from doc order by id').run()
    return 'stems '
  }

  #hasManyStems(prepare: Prepare): boolean {
    const max = 2 * this.wordsMax
    return prepare(`select 1 from terms limit 1 offset ${max}`).get() !== undefined
  }
}
