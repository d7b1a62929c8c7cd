import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds by which a replica may lag before it is left. */
const LAG_MAX = 1_000
/** Milliseconds to wait for the position of the primary. */
const ANSWER_MAX = 500
/** Milliseconds after which a replica that was left is tried again. */
const RETRY_REPLICA_MS = 2_000

/** A position in the log of the primary, as a number. */
export function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/**
 * Whether public reads go to the replica of READ_DATABASE_URL. They do only while the change log is read from
 * it too: a cache must not keep what is older than the events it has seen. If the replica is lost or lags,
 * everything goes to the primary, and the caches begin anew.
 */
export class Replica {
  readonly url: string
  readonly #primaryPosition: () => Promise<bigint>
  readonly #publicly = new AsyncLocalStorage<true>()
  #isFollowed = false
  #leftAt = -Infinity
  /** What the primary had written at a time. */
  #target: { position: bigint; time: number } | undefined

  constructor(url: string, primaryPosition: () => Promise<bigint>) {
    this.url = url
    this.#primaryPosition = primaryPosition
  }

  /** Runs reads that may go to the replica. */
  readPublicly<T>(work: () => T): T {
    return this.#publicly.run(true, work)
  }

  /** Whether the current read goes to the replica. */
  isWanted(): boolean {
    return this.#isFollowed && this.#publicly.getStore() === true
  }

  /** Whether the change log should be read from the replica, as far as is known. */
  isDue(): boolean {
    return performance.now() - this.#leftAt > RETRY_REPLICA_MS
  }

  /** The change log is read from the replica from now on. */
  follow(): void {
    this.#isFollowed = true
    this.#target = undefined
  }

  /** The replica is not used for a while. */
  leave(): void {
    this.#isFollowed = false
    this.#leftAt = performance.now()
  }

  /** Resolves to what the primary has written; undefined if it does not answer. */
  async written(): Promise<bigint | undefined> {
    const late = sleep(ANSWER_MAX, undefined, { ref: false })
    return Promise.race([this.#primaryPosition().catch(() => undefined), late])
  }

  /** Whether a replica that has applied `position` is near enough to the primary. */
  async isNear(position: bigint): Promise<boolean> {
    const target = this.#target
    if (target && position < target.position) return performance.now() - target.time < LAG_MAX
    const time = performance.now()
    const written = await this.written()
    this.#target = written === undefined ? undefined : { position: written, time }
    return true
  }
}
