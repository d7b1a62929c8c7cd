import { setTimeout as wait } from 'node:timers/promises'
import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { IMAGE_BYTES_MAX } from '@inkwell/contract/limits'
import { PUBLIC_RULES } from '../fetching/checked-lookup.ts'
import type { ConnectRules } from '../fetching/checked-lookup.ts'
import { FetchFailed } from '../fetching/fetch-failed.ts'
import { fetchFile } from '../fetching/fetch-file.ts'
import { LeftOut } from '../left-out.ts'
import { isTransient } from './transient-failures.ts'

const ADDRESS_MAX = 2_000

/** The default time for one picture. */
const TIME_MAX = 30_000

/** The longest pause in milliseconds that a server can ask for, and the shortest before a second attempt. */
const PAUSE_MAX = 60_000
const PAUSE_MIN = 1_000

/** Failures of a server, one after the other, after which it is not asked again. */
const FAILURES_MAX = 3

/** Requests of a bounded import for pictures that it got before, such as the cover of several posts. */
const REPEATS_MAX = 2_000

/** The address of a picture on the Web; undefined for any other. */
export function remoteAddress(ref: string): URL | undefined {
  if (ref.length > ADDRESS_MAX || !/^(?:https?:)?\/\//i.test(ref)) return undefined
  const url = URL.parse(ref, 'https://invalid.invalid')
  if (url) url.hash = ''
  return url ?? undefined
}

/** Waiting for a server that refuses after its own pause would take all the time of an import. */
function refusedAgain(error: unknown): never {
  if (!(error instanceof FetchFailed) || error.retryAfterMs === undefined) throw error
  throw new FetchFailed(error.note, { retryAfterMs: error.retryAfterMs, isOfServer: true })
}

export interface RemotePicturesOptions {
  rules?: ConnectRules
  /** Milliseconds for one picture. */
  timeMax?: number
  /** Pictures that are asked for in one import. */
  picturesMax?: number | undefined
  /** Ends it between two pictures. */
  signal?: AbortSignal
}

/** Fetches pictures that are not in the archive. */
export class RemotePictures {
  readonly #rules: ConnectRules
  readonly #timeMax: number
  readonly #picturesMax: number
  readonly #signal: AbortSignal | undefined
  #asked = 0
  #repeats = 0
  /** The addresses of the pictures that came, if their number is bounded. */
  readonly #got = new Set<string>()
  #retryAfterMs = 0
  /** Why pictures could not be fetched, by their address: each one is tried once in an import. */
  readonly #failed = new Map<string, ImportNote>()
  /** Failures of servers, one after the other. */
  readonly #failures = new Map<string, number>()

  constructor(options: RemotePicturesOptions = {}) {
    const { rules = PUBLIC_RULES, timeMax = TIME_MAX, picturesMax = Infinity } = options
    this.#rules = rules
    this.#timeMax = timeMax
    this.#picturesMax = picturesMax
    this.#signal = options.signal
  }

  /** The number of pictures that failed for transient reasons, as far as they can still be asked for. */
  get left(): number {
    const failed = [...this.#failed.values()].filter(isTransient)
    return Math.min(failed.length, this.#picturesMax - this.#got.size)
  }

  /** The longest time in milliseconds that a server asked to be left alone. */
  get retryAfterMs(): number {
    return this.#retryAfterMs
  }

  /** The bytes of a picture; throws LeftOut. */
  async fetch(url: URL): Promise<Buffer> {
    this.#signal?.throwIfAborted()
    const known = this.#failed.get(url.href)
    if (known !== undefined) throw new LeftOut(known)
    try {
      return await this.#ask(url)
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error
      this.#failed.set(url.href, error.note)
      this.#got.delete(url.href)
      this.#retryAfterMs = Math.max(this.#retryAfterMs, error.retryAfterMs ?? 0)
      throw new LeftOut(error.note)
    }
  }

  /** Covers of several posts are asked for by each of them, and are one picture. */
  #count(url: URL): void {
    const isKnown = this.#got.has(url.href)
    const [count, max] = isKnown ? [this.#repeats, REPEATS_MAX] : [this.#asked, this.#picturesMax]
    if (count >= max) throw new FetchFailed(importNote('fetchesTooMany', { max }))
    if (isKnown) this.#repeats += 1
    else this.#asked += 1
  }

  async #ask(url: URL): Promise<Buffer> {
    const failures = this.#failures.get(url.host) ?? 0
    if (failures >= FAILURES_MAX) {
      throw new FetchFailed(importNote('serverGivenUp', { times: FAILURES_MAX }))
    }
    this.#count(url)
    try {
      const bytes = await this.#askTwice(url)
      this.#failures.delete(url.host)
      if (this.#picturesMax < Infinity) this.#got.add(url.href)
      return bytes
    } catch (error) {
      if (error instanceof FetchFailed && error.isOfServer) {
        this.#failures.set(url.host, failures + 1)
      }
      throw error
    }
  }

  /** A second time after the pause that the server asks for. */
  async #askTwice(url: URL): Promise<Buffer> {
    const limits = { bytesMax: IMAGE_BYTES_MAX, timeMax: this.#timeMax }
    try {
      return await fetchFile(url, this.#rules, limits)
    } catch (error) {
      const pause = error instanceof FetchFailed ? error.retryAfterMs : undefined
      if (pause === undefined || pause > PAUSE_MAX) throw error
      await wait(Math.max(pause, PAUSE_MIN))
      return fetchFile(url, this.#rules, limits).catch(refusedAgain)
    }
  }
}
