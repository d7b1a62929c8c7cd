import type { Clock } from '../../platform/clock/clock.ts'
import type { Log } from '../../platform/log/log.ts'
import { startBackgroundLoop } from '../../platform/jobs/background-loop.ts'
import type { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import type { PublicPlace } from '../../platform/storage/public-store.ts'
import { keyOf } from './images.names.ts'
import type { PublicPicturesRepository } from './images.public.repository.ts'

const SECOND = 1_000

/** Milliseconds for which a write waits until what it withdrew is removed. */
const WAIT_MAX = 4 * SECOND

/** Milliseconds for which nobody copies a picture that is being removed. */
const CLAIM = 60 * SECOND

/** Milliseconds between looks for what writes have left, also those of processes that died. */
const LOOK_EVERY = 5 * SECOND

/** Checks of a pass, and pictures that are removed at a time. */
const CHECKS_MAX = 100
const AT_ONCE = 10

/** What became of a picture: it is public, its files are removed, or someone may still write one. */
type Outcome = 'public' | 'removed' | 'busy'

export interface WithdrawingParts {
  repository: PublicPicturesRepository
  /** Undefined if pictures are in the data folder. */
  place: PublicPlace | undefined
  clock: Clock
  newId: () => string
  log: Log
}

/** Removes pictures from public keys when no published text shows them any more. */
export class PictureWithdrawals {
  readonly #parts: WithdrawingParts
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<boolean> | undefined
  #loop: BackgroundLoop | undefined
  /** Pictures whose removal failed: only the loop tries again, so that no other write waits. */
  readonly #failed = new Set<string>()
  #isWarned = false

  constructor(parts: WithdrawingParts) {
    this.#parts = parts
  }

  /** Looks regularly for pictures that a write has left public. */
  start(): void {
    if (!this.#parts.place) return
    const { log } = this.#parts
    const lookAgain = () => {
      this.#failed.clear()
      return this.#look()
    }
    this.#loop = startBackgroundLoop(lookAgain, { every: LOOK_EVERY, log })
  }

  /** Resolves when running work has ended. */
  async stop(): Promise<void> {
    await this.#loop?.stop()
    await this.#running
  }

  /**
   * Removes what the writes so far have withdrawn. Never throws, and resolves after four seconds at
   * most: what is left is removed by the loop, because a write must not fail with the storage.
   */
  async afterWriting(): Promise<void> {
    if (!this.#parts.place) return
    const { promise: isLate, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(true), WAIT_MAX)
    const isMore = await Promise.race([this.#look(), isLate])
    clearTimeout(timer)
    if (isMore) this.#loop?.wake()
  }

  /**
   * Removes the files of a picture from its public keys, unless it is public. Throws
   * StorageUnavailable.
   */
  async withdraw(key: string): Promise<Outcome> {
    const { repository, place, clock, newId } = this.#parts
    if (!place || (await repository.isPublic(key))) return 'public'
    const now = clock()
    const until = new Date(now.getTime() + CLAIM).toISOString()
    const claim = { claim: newId(), until, now: now.toISOString(), store: place.files.name }
    const found = await repository.retract(key, claim)
    if (!found) return 'removed'
    try {
      await place.files.remove(found.files)
    } catch (error) {
      await repository.endCopy(key, until)
      throw error
    }
    if (found.busyUntil !== until) return 'busy'
    await repository.forget(key, claim.claim)
    return 'removed'
  }

  /**
   * Withdraws all pictures that are public no more, whatever was noted; resolves to their number. Warns
   * of pictures in a bucket that the settings do not name any more: they stay public there.
   */
  async verify(): Promise<number> {
    await this.#forgetOthers()
    const { repository } = this.#parts
    let removed = 0
    let keys = await repository.keysAfter('', AT_ONCE)
    const errors: unknown[] = []
    while (keys.length > 0) {
      const outcomes = await this.#withdrawAll(keys)
      removed += outcomes.removed.length
      errors.push(...outcomes.failed.values())
      // The storage does not answer at all.
      if (outcomes.failed.size === keys.length) break
      keys = await repository.keysAfter(keys.at(-1) ?? '', AT_ONCE)
    }
    if (errors.length > 0) throw errors[0]
    return removed
  }

  /**
   * Records files at public keys that the database does not know, for example after a move or a
   * restore, and removes those that are not public. Pictures with files that are missing, because somebody
   * else removed them, are copied again when they are read. Resolves to the number of both.
   */
  async sweep(): Promise<number> {
    const { place } = this.#parts
    if (!place) return 0
    const listed = new Map<string, number>()
    let count = 0
    for await (const names of place.files.keys()) {
      const byKey = Map.groupBy(names, (name) => keyOf(name) ?? '')
      byKey.delete('')
      for (const [key, { length }] of byKey) listed.set(key, (listed.get(key) ?? 0) + length)
      count += await this.#adopt(byKey, place.files.name)
    }
    return count + (await this.#forgetMissing(place, listed))
  }

  async #adopt(byKey: ReadonlyMap<string, string[]>, store: string): Promise<number> {
    const { repository } = this.#parts
    const known = await repository.known([...byKey.keys()])
    const unknown = [...byKey].filter(([key]) => !known.has(key))
    for (const [key, files] of unknown) {
      await repository.adopt(key, { store, files })
      await this.withdraw(key)
    }
    return unknown.length
  }

  /** `listed` has the number of files by key, so that only pictures with too few cost requests. */
  async #forgetMissing(place: PublicPlace, listed: ReadonlyMap<string, number>): Promise<number> {
    const { repository, clock } = this.#parts
    const now = clock().toISOString()
    let forgotten = 0
    let rows = await repository.copiesAfter('', now, CHECKS_MAX)
    while (rows.length > 0) {
      for (const { key, ready, claim } of rows) {
        if (ready.length <= (listed.get(key) ?? 0)) continue
        const found = await Promise.all(ready.map((name) => place.files.open(name)))
        if (!found.includes(undefined)) continue
        await repository.recordReady(key, { claim, ready: [], address: '' })
        forgotten += 1
      }
      rows = await repository.copiesAfter(rows.at(-1)?.key ?? '', now, CHECKS_MAX)
    }
    return forgotten
  }

  async #forgetOthers(): Promise<void> {
    const { repository, place, log } = this.#parts
    for (;;) {
      const others = await repository.forgetOthers(place?.files.name ?? '')
      if (!others) return
      log.warn(
        others,
        'pictures stay public in a bucket that is not used any more: delete its folder "public"',
      )
    }
  }

  /** Whether there may be more. A pass that runs may have begun before the write. */
  #look(): Promise<boolean> {
    this.#next ??= this.#running.then(() => {
      const pass = this.#pass()
      this.#running = pass
      this.#next = undefined
      return pass
    })
    return this.#next
  }

  /** Never rejects. */
  async #pass(): Promise<boolean> {
    const { repository, log } = this.#parts
    try {
      const checks = await repository.checks(CHECKS_MAX)
      const keys = [...checks.keys()].filter((key) => !this.#failed.has(key))
      let ended = 0
      for (let start = 0; start < keys.length; start += AT_ONCE) {
        const { done, failed } = await this.#withdrawAll(keys.slice(start, start + AT_ONCE))
        const numbers = done.flatMap((key) => checks.get(key) ?? [])
        await repository.endChecks(numbers)
        ended += numbers.length
        for (const [key, err] of failed) this.#noteFailure(key, err)
      }
      if (this.#isWarned && this.#failed.size === 0) {
        log.info('all withdrawn pictures are removed from public keys')
        this.#isWarned = false
      }
      return ended > 0
    } catch (err) {
      log.warn({ err }, 'it could not be read which pictures are withdrawn')
      return false
    }
  }

  #noteFailure(key: string, err: unknown): void {
    this.#failed.add(key)
    if (this.#isWarned) return
    const { log } = this.#parts
    log.warn({ err }, 'withdrawn pictures are still public; their removal is tried again')
    this.#isWarned = true
  }

  /** The keys by what became of their pictures, and the errors of others. */
  async #withdrawAll(keys: readonly string[]) {
    const done: string[] = []
    const removed: string[] = []
    const failed = new Map<string, unknown>()
    const withdraw = async (key: string) => {
      try {
        const outcome = await this.withdraw(key)
        if (outcome !== 'busy') done.push(key)
        if (outcome === 'removed') removed.push(key)
      } catch (error) {
        failed.set(key, error)
      }
    }
    await Promise.all(keys.map(withdraw))
    return { done, removed, failed }
  }
}
