import type { Lane } from '@inkwell/serving/lane'
import type { AnswerCache } from './answer-cache.ts'
import type { KeptAnswer } from './kept-answer.ts'
import { pathPattern } from './path-pattern.ts'

type Texts = Record<string, string>

/** Makes the answer for an address of these parts; throws refusals. */
export type Read = (params: Texts, query: Texts) => Promise<KeptAnswer>

interface Route {
  pattern: RegExp
  read: Read
}

/** An answer that is being made of the data of a moment. */
interface Making {
  moment: number | undefined
  answer: Promise<KeptAnswer>
}

/** Queries in which nothing has to be decoded. */
const QUERY = String.raw`(?:\?(?<query>[\w=&-]*))?`

/** Of an address as everybody writes it: whoever writes it otherwise goes the long way. */
const SEGMENT = String.raw`[\w-]{1,64}`

function partsOf(query: string | undefined): Texts {
  const parts: Texts = {}
  // Of what comes twice, the first counts, as it does on the long way.
  for (const [name, value] of new URLSearchParams(query)) parts[name] ??= value
  return parts
}

/**
 * The calls that answer the same to everyone, by their addresses: their answers are kept, and one
 * that many ask for at the same time is made once.
 */
export class PublicReads {
  readonly #cache: AnswerCache
  readonly #lane: Lane
  readonly #routes: Route[] = []
  readonly #making = new Map<string, Making>()

  constructor(cache: AnswerCache, lane: Lane) {
    this.#cache = cache
    this.#lane = lane
  }

  /** From now on, `read` answers at this path; gives it back as it runs in its turn. */
  mount(path: string, read: Read): Read {
    const inTurn: Read = (params, query) => this.#lane(() => read(params, query))
    this.#routes.push({ pattern: pathPattern(path, SEGMENT, QUERY), read: inTurn })
    return inTurn
  }

  /** The answer that lies ready. */
  find(target: string): KeptAnswer | undefined {
    return this.#cache.find(target)
  }

  /** What makes the answer; undefined where this is the address of no such call. */
  at(target: string): (() => Promise<KeptAnswer>) | undefined {
    const read = this.#readAt(target)
    return read && (() => this.#make(target, read))
  }

  #make(target: string, read: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    const moment = this.#cache.moment()
    const making = this.#making.get(target)
    // What began before the last change may not hold it.
    if (making && moment !== undefined && making.moment === moment) return making.answer
    const own = { moment, answer: read() }
    this.#making.set(target, own)
    void this.#finish(target, own)
    return own.answer
  }

  async #finish(target: string, own: Making): Promise<void> {
    try {
      this.#cache.keep(target, own.moment, await own.answer)
    } catch {
      // Whoever asked is told.
    } finally {
      if (this.#making.get(target) === own) this.#making.delete(target)
    }
  }

  #readAt(target: string): (() => Promise<KeptAnswer>) | undefined {
    for (const { pattern, read } of this.#routes) {
      const match = pattern.exec(target)
      if (match) {
        const { query, ...params } = match.groups ?? {}
        return () => read(params, partsOf(query))
      }
    }
    return undefined
  }
}
