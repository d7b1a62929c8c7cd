import { currentIteration, isBudgetSpent } from './event-loop-budget.ts'
import { FairQueue } from './fair-queue.ts'
import { Overload, UNLIMITED } from './overload.ts'
import type { OverloadLimits } from './overload.ts'

export interface TaskOptions {
  /** Default: 1. */
  weight?: number
  /** The network address of the client, for fairness; tasks without one share one address. */
  from?: string | undefined
  /** Whether the client has disconnected; the task is then rejected instead of started. */
  isGone?: () => boolean
}

/**
 * Runs a task when it reaches the head of the queue. Rejects with the error of `whenFull` if the queue is
 * full or the task has waited too long.
 */
export interface BoundedQueue {
  <T>(task: () => Promise<T>, options?: TaskOptions): Promise<T>
  /** Whether the queue would reject a task of this address now. */
  isFull: (from?: string) => boolean
}

export interface QueueLimits {
  /** Maximum total weight of running tasks. A single task may weigh more. */
  running: number
  /** The same for one address; default: `running`. */
  runningPerAddress?: number
  /** Maximum number of waiting tasks. */
  waiting: number
  whenFull: () => Error
  /** Milliseconds after which a running task releases its slot; default: when it ends. */
  maxSlotMs?: number
  /** Default: no overload detection and no maximum wait. */
  overload?: OverloadLimits
}

interface WaitingTask {
  weight: number
  from: string
  since: number
  isGone: () => boolean
  start: () => void
  refuse: (reason: Error) => void
}

/** Interval of the check for expired tasks. */
const EXPIRY_CHECK_MS = 20

const never = () => false

/** The address of tasks that have none. */
const NO_ADDRESS = ''

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/** Whether a task of this address may be evicted. */
type Evictable = (from: string) => boolean

type NewTask = Pick<WaitingTask, 'weight' | 'from' | 'isGone'>

/** The waiting tasks, and the slots of the running ones. */
class Scheduler {
  readonly #limits: QueueLimits
  readonly #overloadLimits: OverloadLimits
  readonly #overload: Overload
  readonly #queue = new FairQueue<WaitingTask>()
  #runningWeight = 0
  readonly #weightByAddress = new Map<string, number>()
  #expiryCheck: NodeJS.Timeout | undefined
  #isScheduled = false
  #lastIteration = -1

  constructor(limits: QueueLimits) {
    this.#limits = limits
    this.#overloadLimits = limits.overload ?? UNLIMITED
    this.#overload = new Overload(this.#overloadLimits, this.#queue)
  }

  /** Returns undefined if the task may start now, otherwise a promise of its start; throws if full. */
  acquire(task: NewTask): Promise<void> | undefined {
    const since = performance.now()
    const fits = this.#fits(task.weight) && this.#loadOf(task) !== undefined
    if (this.#queue.size === 0 && fits && !isBudgetSpent(since)) {
      this.#occupy(task)
      return undefined
    }
    if (this.#isRefused(task, since)) throw this.#limits.whenFull()
    const evictable = this.#evictableFor(task, since)
    if (evictable) this.#makeRoom(evictable)
    const started = new Promise<void>((start, refuse) => {
      this.#queue.push({ ...task, since, start, refuse })
    })
    if (this.#overloadLimits !== UNLIMITED) {
      this.#expiryCheck ??= setInterval(this.#startNext, EXPIRY_CHECK_MS).unref()
    }
    // If only the budget is spent, no task that ends will start this one.
    if (fits) this.#schedule()
    return started
  }

  release({ weight, from }: NewTask): void {
    this.#runningWeight -= weight
    const left = (this.#weightByAddress.get(from) ?? 0) - weight
    if (left > 0) this.#weightByAddress.set(from, left)
    else this.#weightByAddress.delete(from)
    this.#startNext()
  }

  isFull(task: Pick<NewTask, 'weight' | 'from'>): boolean {
    return this.#isRefused(task, performance.now())
  }

  #isRefused(task: Pick<NewTask, 'weight' | 'from'>, now: number): boolean {
    const { from } = task
    this.#overload.record(from, now)
    if (this.#overload.excessOf(from, now) >= 0) return true
    const evictable = this.#evictableFor(task, now)
    return evictable !== undefined && !this.#hasLongerWaiter(from, evictable)
  }

  /** The addresses from one of which a waiting task must be evicted to admit this one; undefined if there is room. */
  #evictableFor(
    { weight, from }: Pick<NewTask, 'weight' | 'from'>,
    now: number,
  ): Evictable | undefined {
    // A task that fits, but finds the budget spent, may always wait for the next iteration.
    if (this.#fits(weight) && this.#queue.size === 0) return undefined
    if (this.#queue.size >= this.#limits.waiting) return () => true
    const others = this.#others(now)
    return others(from) && this.#overload.excessOfOthers(now) >= 0 ? others : undefined
  }

  /** The addresses that are not judged by themselves. */
  #others(now: number): Evictable {
    return (from) => !this.#overload.isLong(from, now)
  }

  /** Whether another address would still have at least as many waiting tasks after losing one. */
  #hasLongerWaiter(from: string, evictable: Evictable): boolean {
    return this.#queue.lengthOf(this.#queue.longest(evictable)) > this.#queue.lengthOf(from) + 1
  }

  /** Rejects the newest task of the address with the most. */
  #makeRoom(evictable: Evictable): void {
    this.#queue
      .takeLast(this.#queue.longest(evictable) ?? NO_ADDRESS)
      ?.refuse(this.#limits.whenFull())
  }

  #fits(weight: number): boolean {
    return this.#runningWeight === 0 || this.#runningWeight + weight <= this.#limits.running
  }

  /** The running weight of the task's address; undefined if the task exceeds the limit per address. */
  readonly #loadOf = ({ weight, from }: NewTask): number | undefined => {
    const load = this.#weightByAddress.get(from) ?? 0
    if (load === 0 || from === NO_ADDRESS) return load
    return load + weight > (this.#limits.runningPerAddress ?? Infinity) ? undefined : load
  }

  #rejectExpired(now: number): void {
    const { afterMs } = this.#overloadLimits
    const expired = this.#queue.takeWhile(({ since }) => now - since > afterMs)
    // During overload the oldest tasks go first: their clients are closest to a timeout.
    const takeFirst = (from: string) => {
      const first = this.#queue.takeFirst(from)
      if (first) expired.push(first)
    }
    for (const from of this.#overload.addresses(now)) {
      while (this.#overload.excessOf(from, now) > 0) takeFirst(from)
    }
    const others = this.#others(now)
    for (;;) {
      const from = this.#overload.excessOfOthers(now) > 0 ? this.#queue.longest(others) : undefined
      if (from === undefined) break
      takeFirst(from)
    }
    for (const { refuse } of expired) refuse(this.#limits.whenFull())
  }

  readonly #startNext = (): void => {
    const now = performance.now()
    this.#rejectExpired(now)
    for (let next = this.#next(); next; next = this.#next()) {
      if (isBudgetSpent(now)) {
        this.#schedule()
        return
      }
      if (!this.#fits(next.weight)) return
      this.#queue.takeFirst(next.from)
      this.#start(next)
    }
    if (this.#queue.size > 0) return
    clearInterval(this.#expiryCheck)
    this.#expiryCheck = undefined
  }

  #next(): WaitingTask | undefined {
    return this.#queue.next(this.#loadOf)
  }

  #start(task: WaitingTask): void {
    if (task.isGone()) {
      task.refuse(this.#limits.whenFull())
      return
    }
    this.#occupy(task)
    task.start()
  }

  #occupy({ weight, from }: NewTask): void {
    this.#runningWeight += weight
    this.#weightByAddress.set(from, (this.#weightByAddress.get(from) ?? 0) + weight)
    this.#lastIteration = currentIteration()
  }

  /**
   * Continues in the next iteration of the event loop. A queue that has started work in this one leaves
   * the next to the other queues.
   */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    const startNext = () => {
      this.#isScheduled = false
      this.#startNext()
    }
    if (this.#lastIteration === currentIteration()) setImmediate(() => setImmediate(startNext))
    else setImmediate(startNext)
  }
}

/**
 * Creates a bounded queue that is fair between addresses: addresses take turns, and a full queue rejects
 * tasks of the address with the most. A burst waits. Under sustained overload by an address, or by many
 * together, their part of the queue becomes short and rejects early, because otherwise every task would
 * wait too long.
 */
export function createBoundedQueue(limits: QueueLimits): BoundedQueue {
  const scheduler = new Scheduler(limits)
  const { maxSlotMs } = limits

  async function run<T>(
    task: () => Promise<T>,
    { weight = 1, from = NO_ADDRESS, isGone = never }: TaskOptions = {},
  ): Promise<T> {
    const newTask = { weight, from, isGone }
    const started = scheduler.acquire(newTask)
    if (started) await started
    const release = once(() => scheduler.release(newTask))
    const timer = maxSlotMs === undefined ? undefined : setTimeout(release, maxSlotMs)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      release()
    }
  }

  return Object.assign(run, {
    isFull: (from = NO_ADDRESS) => scheduler.isFull({ weight: 1, from }),
  })
}
