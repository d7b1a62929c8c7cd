import { LRUCache } from 'lru-cache'
import type { Change, Changes } from '../db/changes.ts'
import { isWithin } from './list-span.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** Bytes of answers of each kind. */
const SIZE_MAX = 16 * 1024 * 1024

/** Lists, which are looked through at each change: the newest posts, and lists of another kind. */
const NEWEST_MAX = 20
const LISTS_MAX = 1_000

/** Bytes of lists of another kind. */
const LISTS_SIZE_MAX = 8 * 1024 * 1024

/**
 * The list that everybody reads. There are as many others as anybody makes up, for every place and length
 * is one: they push out one another, and never this one.
 */
const NEWEST = /^\/api\/v1\/posts\/?(?:\?without=content)?$/

/** Addresses whose answers are kept: queries that no call knows never make an entry. */
const KEPT =
  /^\/api\/v1\/posts\/?(?:p\/[\w-]{1,64}\/?(?:\?without=content)?|\?(?:(?:cursor|limit|without)=[\w%-]{1,256}&?){1,3})?$/

const POST = '/api/v1/posts/p/'

/** How an address of a post may go on behind its id. */
const ENDS_OF_POST = ['', '/', '?without=content', '/?without=content']

const BOUNDS = {
  maxSize: SIZE_MAX,
  // The rest is what the headers and the entry itself take, about.
  sizeCalculation: ({ body }: KeptAnswer) => body.byteLength + 1_000,
}

/**
 * Answers to public reads, ready to be sent again until something that they are made of is written:
 * by this process, or by another on the same database.
 */
export class AnswerCache {
  readonly #changes: Changes
  readonly #posts = new LRUCache<string, KeptAnswer>(BOUNDS)
  readonly #newest = new LRUCache<string, KeptAnswer>({ ...BOUNDS, max: NEWEST_MAX })
  readonly #lists = new LRUCache<string, KeptAnswer>({
    ...BOUNDS,
    maxSize: LISTS_SIZE_MAX,
    max: LISTS_MAX,
  })
  /** What was committed, as far as this has looked. */
  #version: number | undefined
  /** Goes up with every change. */
  #moment = 0
  #hasLooked = false
  readonly #looksAgain = () => {
    this.#hasLooked = false
  }

  constructor(changes: Changes) {
    this.#changes = changes
  }

  /**
   * To be asked after `find` and before the data are read that an answer is made of; undefined to keep
   * nothing. What has been committed since that look is in the data, or found by the next one.
   */
  moment(): number | undefined {
    return this.#version === undefined ? undefined : this.#moment
  }

  /** Keeps an answer that was made of the data of that moment, unless a change has been seen since. */
  keep(target: string, moment: number | undefined, answer: KeptAnswer): void {
    if (moment === undefined || moment !== this.moment() || !KEPT.test(target)) return
    this.#kindOf(target).set(target, answer)
  }

  /** The answer for this address, if it still holds. */
  find(target: string): KeptAnswer | undefined {
    this.#lookOnce()
    return this.#version === undefined ? undefined : this.#kindOf(target).get(target)
  }

  /** Something was written here: it must be seen from now on, told of or not. */
  wrote(): void {
    if (!this.#changes.areToldAtOnce) this.#forgetAll()
  }

  #kindOf(target: string): LRUCache<string, KeptAnswer> {
    if (target.startsWith(POST)) return this.#posts
    return NEWEST.test(target) ? this.#newest : this.#lists
  }

  /**
   * Requests that arrived together are answered by one look: none of them can know of a commit that
   * was acknowledged after they were sent.
   */
  #lookOnce(): void {
    if (this.#hasLooked) return
    this.#hasLooked = true
    setImmediate(this.#looksAgain)
    this.#look()
  }

  #look(): void {
    const version = this.#changes.version()
    if (version === this.#version) return
    this.#version = version
    const changed = version === undefined ? 'everything' : this.#changes.take()
    if (changed === 'everything') this.#forgetAll()
    else for (const change of changed) this.#forget(change)
  }

  #forget(change: Change): void {
    this.#moment += 1
    for (const end of ENDS_OF_POST) this.#posts.delete(POST + change.id + end)
    for (const lists of [this.#newest, this.#lists]) {
      for (const [target, { span }] of lists.entries()) {
        if (span && isWithin(span, change)) lists.delete(target)
      }
    }
  }

  #forgetAll(): void {
    this.#moment += 1
    this.#posts.clear()
    this.#newest.clear()
    this.#lists.clear()
  }
}
