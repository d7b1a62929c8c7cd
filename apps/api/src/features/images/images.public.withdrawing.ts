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

/** Pictures of a page when all are verified. */
const PAGE = 200

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
  /** While the storage fails, only the loop tries. */
  #isFailing = false

  constructor(parts: WithdrawingParts) {
    this.#parts = parts
  }

  /** Looks regularly for pictures that a write has left public. */
  start(): void {
    if (!this.#parts.place) return
    const { log } = this.#parts
    this.#loop = startBackgroundLoop(() => this.#look(), { every: LOOK_EVERY, log })
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
    if (!this.#parts.place || this.#isFailing) return
    const { promise: isLate, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(true), WAIT_MAX)
    const isMore = await Promise.race([this.#look(), isLate])
    clearTimeout(timer)
    if (isMore) this.#loop?.wake()
  }

  /**
   * Removes the files of a picture from its public keys, unless it is public. False if someone may
   * still write one of them. Throws StorageUnavailable.
   */
  async withdraw(key: string): Promise<boolean> {
    const { repository, place, clock, newId } = this.#parts
    if (!place || (await repository.isPublic(key))) return true
    const now = clock()
    const until = new Date(now.getTime() + CLAIM).toISOString()
    const claim = { claim: newId(), until, now: now.toISOString(), store: place.files.name }
    const found = await repository.retract(key, claim)
    if (!found) return true
    try {
      await place.files.remove(found.files)
    } catch (error) {
      await repository.endCopy(key, until)
      throw error
    }
    if (found.busyUntil !== until) return false
    await repository.forget(key, claim.claim)
    return true
  }

  /**
   * Withdraws all pictures that are public no more, whatever was noted; resolves to their number. Warns
   * of pictures in a bucket that the settings do not name any more: they stay public there.
   */
  async verify(): Promise<number> {
    await this.#forgetOthers()
    const { repository } = this.#parts
    let withdrawn = 0
    let keys = await repository.keysAfter('', PAGE)
    while (keys.length > 0) {
      for (const key of keys) {
        if (await repository.isPublic(key)) continue
        if (await this.withdraw(key)) withdrawn += 1
      }
      keys = await repository.keysAfter(keys.at(-1) ?? '', PAGE)
    }
    return withdrawn
  }

  /**
   * Records files at public keys that the database does not know, for example after a move or a
   * restore, and removes those that are not public. Resolves to the number of their pictures.
   */
  async sweep(): Promise<number> {
    const { repository, place } = this.#parts
    let unknown = 0
    for await (const names of place?.files.keys() ?? []) {
      const byKey = Map.groupBy(names, (name) => keyOf(name) ?? '')
      byKey.delete('')
      const known = await repository.known([...byKey.keys()])
      for (const [key, files] of byKey) {
        if (known.has(key)) continue
        await repository.adopt(key, { store: place?.files.name ?? '', files })
        await this.withdraw(key)
        unknown += 1
      }
    }
    return unknown
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
      const checks = [...(await repository.checks(CHECKS_MAX))]
      let ended = 0
      for (let start = 0; start < checks.length; start += AT_ONCE) {
        const some = checks.slice(start, start + AT_ONCE)
        const isDone = await Promise.all(some.map(([key]) => this.withdraw(key)))
        const done = some.flatMap(([, numbers], index) => (isDone[index] ? numbers : []))
        await repository.endChecks(done)
        ended += done.length
      }
      if (this.#isFailing) log.info('withdrawn pictures are removed from public keys again')
      this.#isFailing = false
      return ended > 0
    } catch (err) {
      if (!this.#isFailing) {
        log.warn({ err }, 'withdrawn pictures are still public; their removal is tried again')
      }
      this.#isFailing = true
      return false
    }
  }
}
