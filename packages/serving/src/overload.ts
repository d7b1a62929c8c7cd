/** When a queue counts as overloaded. */
export interface OverloadLimits {
  /**
   * Milliseconds for which an address may have more than `waiting` waiting tasks before this counts as
   * overload, and the maximum wait of any task. The same applies to all addresses with fewer together.
   */
  afterMs: number
  /** The number of tasks of an overloaded address that may wait. */
  waiting: number
}

/** No overload detection and no maximum wait. */
export const UNLIMITED: OverloadLimits = { afterMs: Infinity, waiting: Infinity }

/** Overload ends when the queue has been short for this time. */
const RECOVERY_MS = 1_000

interface Lengths {
  /** The number of waiting tasks. */
  readonly size: number
  /** Those of an address. */
  lengthOf: (from: string) => number
}

/** Distinguishes overload from a burst by how long the queue has been long. */
class Detector {
  #firstLongAt = 0
  #lastLongAt = -Infinity

  recordLongQueue(now: number): void {
    if (!this.wasLong(now)) this.#firstLongAt = now
    this.#lastLongAt = now
  }

  wasLong(now: number): boolean {
    return now - this.#lastLongAt <= RECOVERY_MS
  }

  isOverloaded(now: number, afterMs: number): boolean {
    return this.wasLong(now) && this.#lastLongAt - this.#firstLongAt > afterMs
  }
}

/**
 * Detects overload of each address with many waiting tasks, and of all others together, so that a busy
 * address does not make the queue short for everyone.
 */
export class Overload {
  readonly #limits: OverloadLimits
  readonly #queue: Lengths
  /** Of addresses that have had many tasks in the last second. */
  readonly #long = new Map<string, Detector>()
  readonly #others = new Detector()

  constructor(limits: OverloadLimits, queue: Lengths) {
    this.#limits = limits
    this.#queue = queue
  }

  /** Records the length of the queue when a task of this address arrives. */
  record(from: string, now: number): void {
    const { waiting } = this.#limits
    if (this.#queue.lengthOf(from) >= waiting) {
      const detector = this.#long.get(from) ?? new Detector()
      this.#long.set(from, detector)
      detector.recordLongQueue(now)
    }
    if (this.#countOthers(now) >= waiting) this.#others.recordLongQueue(now)
  }

  /** Whether an address has had many waiting tasks in the last second, and is judged by itself. */
  isLong(from: string, now: number): boolean {
    return this.#long.get(from)?.wasLong(now) ?? false
  }

  /** The overloaded addresses. */
  addresses(now: number): string[] {
    const { afterMs } = this.#limits
    return [...this.#long].flatMap(([from, detector]) =>
      detector.isOverloaded(now, afterMs) ? [from] : [],
    )
  }

  /** The tasks of an address beyond what may wait; negative if there is room. */
  excessOf(from: string, now: number): number {
    const isOverloaded = this.#long.get(from)?.isOverloaded(now, this.#limits.afterMs) ?? false
    return isOverloaded ? this.#queue.lengthOf(from) - this.#limits.waiting : -Infinity
  }

  /** The same for all addresses with few tasks together. */
  excessOfOthers(now: number): number {
    const isOverloaded = this.#others.isOverloaded(now, this.#limits.afterMs)
    return isOverloaded ? this.#countOthers(now) - this.#limits.waiting : -Infinity
  }

  #countOthers(now: number): number {
    let count = this.#queue.size
    for (const [from, detector] of this.#long) {
      if (detector.wasLong(now)) count -= this.#queue.lengthOf(from)
      else this.#long.delete(from)
    }
    return count
  }
}
