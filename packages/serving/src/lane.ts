import { FairQueue } from './fair-queue.ts'
import { currentTurn, isTurnSpent } from './turn.ts'

/** What a lane has to know of a task. */
export interface TaskOptions {
  /** 1 unless something else is said. */
  weight?: number
  /**
   * The network address it is for: addresses take turns, and where too many wait, those are refused of
   * whose address the most do. Tasks without one count as of one address.
   */
  from?: string | undefined
  /** Whether nobody waits for the task any more: then it is not begun. */
  isGone?: () => boolean
}

/**
 * Runs a task when it is its turn; rejects with what `whenFull` makes where too many wait already,
 * or when it has waited for too long.
 */
export interface Lane {
  <T>(task: () => Promise<T>, options?: TaskOptions): Promise<T>
  /** Whether a task that came now, from this address, would be refused. */
  isFull: (from?: string) => boolean
}

interface Crowd {
  /**
   * Milliseconds for which more than so many may wait, as in a burst that will pass, and the longest
   * that a task waits at all.
   */
  afterMs: number
  /** Tasks that may wait from then on: what so many wait for comes soon. */
  waiting: number
}

export interface LaneBounds {
  /** What runs at the same time may weigh this much; one task alone may weigh more. */
  running: number
  /** What runs of one address may weigh this much, or be one task; without it, all that `running` allows. */
  runningOfOne?: number
  /** Tasks that may wait. */
  waiting: number
  whenFull: () => Error
  /** Milliseconds after which a task that still goes on counts for nothing; without it, all count. */
  longestMs?: number
  /** Without it, tasks wait for as long as it takes. */
  crowd?: Crowd
}

interface Waiting {
  weight: number
  from: string
  since: number
  isGone: () => boolean
  start: () => void
  refuse: (reason: Error) => void
}

const NO_CROWD: Crowd = { afterMs: Infinity, waiting: Infinity }

/** Milliseconds in which the row stayed short: then a crowd is over. */
const CALM_MS = 1_000

/** Milliseconds between two looks for those that have waited too long while nothing else happens. */
const LOOK_MS = 20

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

/** Tells a crowd from a burst, by how long the row has been long. */
function watchCrowd({ afterMs }: Crowd) {
  /** When somebody first met a long row since the last calm, and when last. */
  let first = 0
  let last = -Infinity
  return {
    isLong(now: number): void {
      if (now - last > CALM_MS) first = now
      last = now
    },
    isOn: (now: number) => now - last <= CALM_MS && last - first > afterMs,
  }
}

/** A task as its queue knows it. */
type Entering = Pick<Waiting, 'weight' | 'from' | 'isGone'>

/** Those who wait, and what runs of them. */
class Row {
  readonly #bounds: LaneBounds
  readonly #bound: Crowd
  readonly #crowd: ReturnType<typeof watchCrowd>
  readonly #queue = new FairQueue<Waiting>()
  /** What runs, altogether and by address. */
  #active = 0
  readonly #activeOf = new Map<string, number>()
  #look: NodeJS.Timeout | undefined
  #isDue = false
  #workedIn = -1

  constructor(bounds: LaneBounds) {
    this.#bounds = bounds
    this.#bound = bounds.crowd ?? NO_CROWD
    this.#crowd = watchCrowd(this.#bound)
  }

  /** Gives what resolves when it is one's turn, nothing where it is now; throws what `whenFull` makes. */
  enter(task: Entering): Promise<void> | undefined {
    const since = performance.now()
    const fits = this.#fits(task.weight) && this.#loadOf(task) !== undefined
    if (this.#queue.size === 0 && fits && !isTurnSpent(since)) {
      this.#begin(task)
      return undefined
    }
    if (this.#isCrowded(task.weight, since)) this.#makeRoom(task.from)
    const turn = new Promise<void>((start, refuse) => {
      this.#queue.push({ ...task, since, start, refuse })
    })
    if (this.#bound !== NO_CROWD) this.#look ??= setInterval(this.#startNext, LOOK_MS).unref()
    // Nobody else will call it where it is the turn alone that is spent.
    if (fits) this.#goOnLater()
    return turn
  }

  leave({ weight, from }: Entering): void {
    this.#active -= weight
    const left = (this.#activeOf.get(from) ?? 0) - weight
    if (left > 0) this.#activeOf.set(from, left)
    else this.#activeOf.delete(from)
    this.#startNext()
  }

  isFull({ weight, from }: Pick<Entering, 'weight' | 'from'>): boolean {
    return this.#isCrowded(weight, performance.now()) && !this.#isOutweighed(from)
  }

  /** Whether there is no place left to wait in. */
  #isCrowded(weight: number, now: number): boolean {
    const isLong = this.#queue.size >= this.#bound.waiting
    if (isLong) this.#crowd.isLong(now)
    const places = isLong && this.#crowd.isOn(now) ? this.#bound.waiting : this.#bounds.waiting
    // Where there is room, and the turn alone is spent, one may always wait for the next.
    return this.#queue.size >= (this.#fits(weight) ? Math.max(places, 1) : places)
  }

  /** Whether another address would have as many waiting as this one, or more, after giving up a place to it. */
  #isOutweighed(from: string): boolean {
    return this.#queue.lengthOf(this.#queue.longest()) > this.#queue.lengthOf(from) + 1
  }

  /** The last of the address of which the most wait goes; throws where that is whoever comes now. */
  #makeRoom(from: string): void {
    if (!this.#isOutweighed(from)) throw this.#bounds.whenFull()
    this.#queue.takeLast(this.#queue.longest() ?? from)?.refuse(this.#bounds.whenFull())
  }

  #fits(weight: number): boolean {
    return this.#active === 0 || this.#active + weight <= this.#bounds.running
  }

  /** What runs of a task's address; undefined where that is so much that this one has to wait for it. */
  readonly #loadOf = ({ weight, from }: Entering): number | undefined => {
    const load = this.#activeOf.get(from) ?? 0
    if (load === 0 || from === NO_ADDRESS) return load
    return load + weight > (this.#bounds.runningOfOne ?? Infinity) ? undefined : load
  }

  #refuseLate(now: number): void {
    const { afterMs, waiting } = this.#bound
    const late = this.#queue.takeWhile(({ since }) => now - since > afterMs)
    // In a crowd, those who have waited longest have the least left of their patience.
    while (this.#crowd.isOn(now) && this.#queue.size > waiting) {
      const first = this.#queue.takeFirst(this.#queue.longest() ?? NO_ADDRESS)
      if (first) late.push(first)
    }
    for (const { refuse } of late) refuse(this.#bounds.whenFull())
  }

  readonly #startNext = (): void => {
    const now = performance.now()
    this.#refuseLate(now)
    for (let next = this.#next(); next; next = this.#next()) {
      if (isTurnSpent(now)) {
        this.#goOnLater()
        return
      }
      if (!this.#fits(next.weight)) return
      this.#queue.takeFirst(next.from)
      this.#start(next)
    }
    if (this.#queue.size > 0) return
    clearInterval(this.#look)
    this.#look = undefined
  }

  #next(): Waiting | undefined {
    return this.#queue.next(this.#loadOf)
  }

  #start(task: Waiting): void {
    if (task.isGone()) {
      task.refuse(this.#bounds.whenFull())
      return
    }
    this.#begin(task)
    task.start()
  }

  #begin({ weight, from }: Entering): void {
    this.#active += weight
    this.#activeOf.set(from, (this.#activeOf.get(from) ?? 0) + weight)
    this.#workedIn = currentTurn()
  }

  /** In the next turn; whoever has worked in this one leaves the next to the other rows. */
  #goOnLater(): void {
    if (this.#isDue) return
    this.#isDue = true
    const goOn = () => {
      this.#isDue = false
      this.#startNext()
    }
    if (this.#workedIn === currentTurn()) setImmediate(() => setImmediate(goOn))
    else setImmediate(goOn)
  }
}

/**
 * A bounded queue that stays quick, first come first served for each address. A burst waits its turn, for seconds. When
 * more comes than can go, waiting would make everybody late: then the row is short, and who finds no
 * place in it is told so at once.
 */
export function createLane(bounds: LaneBounds): Lane {
  const row = new Row(bounds)
  const { longestMs } = bounds

  async function run<T>(
    task: () => Promise<T>,
    { weight = 1, from = NO_ADDRESS, isGone = never }: TaskOptions = {},
  ): Promise<T> {
    const entering = { weight, from, isGone }
    const turn = row.enter(entering)
    if (turn) await turn
    const free = once(() => row.leave(entering))
    const timer = longestMs === undefined ? undefined : setTimeout(free, longestMs)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      free()
    }
  }

  return Object.assign(run, { isFull: (from = NO_ADDRESS) => row.isFull({ weight: 1, from }) })
}
