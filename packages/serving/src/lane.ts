import { currentTurn, isTurnSpent } from './turn.ts'

/** What a lane has to know of a task. */
export interface TaskOptions {
  /** 1 unless something else is said. */
  weight?: number
  /** Whether nobody waits for the task any more: then it is not begun. */
  isGone?: () => boolean
}

/**
 * Runs a task when it is its turn; rejects with what `whenFull` makes where too many wait already,
 * or when it has waited for too long.
 */
export interface Lane {
  <T>(task: () => Promise<T>, options?: TaskOptions): Promise<T>
  /** Whether a task that came now would be refused. */
  isFull: () => boolean
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

/** Those who wait, and what runs of them. */
class Row {
  readonly #bounds: LaneBounds
  readonly #bound: Crowd
  readonly #crowd: ReturnType<typeof watchCrowd>
  readonly #queue: Waiting[] = []
  #active = 0
  #look: NodeJS.Timeout | undefined
  #isDue = false
  #workedIn = -1

  constructor(bounds: LaneBounds) {
    this.#bounds = bounds
    this.#bound = bounds.crowd ?? NO_CROWD
    this.#crowd = watchCrowd(this.#bound)
  }

  /** Gives what resolves when it is one's turn, nothing where it is now; throws what `whenFull` makes. */
  enter(weight: number, isGone: () => boolean): Promise<void> | undefined {
    const since = performance.now()
    if (this.#queue.length === 0 && this.#fits(weight) && !isTurnSpent(since)) {
      this.#begin(weight)
      return undefined
    }
    if (this.isFull(weight, since)) throw this.#bounds.whenFull()
    const turn = new Promise<void>((start, refuse) => {
      this.#queue.push({ weight, since, isGone, start, refuse })
    })
    if (this.#bound !== NO_CROWD) this.#look ??= setInterval(this.#startNext, LOOK_MS).unref()
    // Nobody else will call it where it is the turn alone that is spent.
    if (this.#fits(weight)) this.#goOnLater()
    return turn
  }

  leave(weight: number): void {
    this.#active -= weight
    this.#startNext()
  }

  isFull(weight: number, now: number): boolean {
    const isLong = this.#queue.length >= this.#bound.waiting
    if (isLong) this.#crowd.isLong(now)
    const places = isLong && this.#crowd.isOn(now) ? this.#bound.waiting : this.#bounds.waiting
    // Where there is room, and the turn alone is spent, one may always wait for the next.
    return this.#queue.length >= (this.#fits(weight) ? Math.max(places, 1) : places)
  }

  #fits(weight: number): boolean {
    return this.#active === 0 || this.#active + weight <= this.#bounds.running
  }

  #refuseLate(now: number): void {
    const { afterMs, waiting } = this.#bound
    let late = this.#queue.findIndex(({ since }) => now - since <= afterMs)
    if (late < 0) late = this.#queue.length
    // In a crowd, those who have waited longest have the least left of their patience.
    if (this.#crowd.isOn(now)) late = Math.max(late, this.#queue.length - waiting)
    for (const { refuse } of this.#queue.splice(0, late)) refuse(this.#bounds.whenFull())
  }

  readonly #startNext = (): void => {
    const now = performance.now()
    this.#refuseLate(now)
    for (let [next] = this.#queue; next; [next] = this.#queue) {
      if (isTurnSpent(now)) {
        this.#goOnLater()
        return
      }
      if (!this.#fits(next.weight)) return
      this.#queue.shift()
      this.#start(next)
    }
    clearInterval(this.#look)
    this.#look = undefined
  }

  #start({ weight, isGone, start, refuse }: Waiting): void {
    if (isGone()) {
      refuse(this.#bounds.whenFull())
      return
    }
    this.#begin(weight)
    start()
  }

  #begin(weight: number): void {
    this.#active += weight
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
 * A bounded row that stays quick, first come first served. A burst waits its turn, for seconds. When
 * more comes than can go, waiting would make everybody late: then the row is short, and who finds no
 * place in it is told so at once.
 */
export function createLane(bounds: LaneBounds): Lane {
  const row = new Row(bounds)
  const { longestMs } = bounds

  async function run<T>(
    task: () => Promise<T>,
    { weight = 1, isGone = never }: TaskOptions = {},
  ): Promise<T> {
    const turn = row.enter(weight, isGone)
    if (turn) await turn
    const free = once(() => row.leave(weight))
    const timer = longestMs === undefined ? undefined : setTimeout(free, longestMs)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      free()
    }
  }

  return Object.assign(run, { isFull: () => row.isFull(1, performance.now()) })
}
