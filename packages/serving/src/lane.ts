import { isTurnSpent } from './turn.ts'

/**
 * Runs a task when it is its turn; rejects with what `whenFull` makes where too many wait already,
 * or when it has waited for too long. A task may weigh more than 1.
 */
export type Lane = <T>(task: () => Promise<T>, weight?: number) => Promise<T>

interface Patience {
  /** Milliseconds that a task may wait, as in a burst that will pass. */
  usualMs: number
  /** The same once those who came had to wait for all that time: more comes than can go. */
  crowdedMs: number
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
  patience?: Patience
}

interface Waiting {
  weight: number
  since: number
  start: () => void
  refuse: (reason: Error) => void
}

const FOREVER: Patience = { usualMs: Infinity, crowdedMs: Infinity }

/** Milliseconds in which nobody had to wait: then a crowd is over. */
const CALM_MS = 1_000

/** Milliseconds between two looks for those that have waited too long while nothing else happens. */
const LOOK_MS = 20

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/** Tells a crowd from a burst, by those who come and have to wait. */
function watchCrowd({ usualMs }: Patience) {
  /** When the first of them came since the last calm, and the last one. */
  let first = 0
  let last = -Infinity
  return {
    hasToWait(now: number): void {
      if (now - last > CALM_MS) first = now
      last = now
    },
    isOn: (now: number) => now - last <= CALM_MS && last - first > usualMs,
  }
}

/**
 * A bounded queue that stays quick. A burst waits its turn, first come first served. When more
 * comes than can go, waiting in order would make everybody late: then the newest go first, and who
 * cannot be served soon is told so soon.
 */
export function createLane(bounds: LaneBounds): Lane {
  const { running, waiting, whenFull, longestMs, patience = FOREVER } = bounds
  const queue: Waiting[] = []
  let active = 0
  const crowd = watchCrowd(patience)
  let look: NodeJS.Timeout | undefined

  const fits = (weight: number) => active === 0 || active + weight <= running

  function refuseLate(now: number): void {
    const limit = crowd.isOn(now) ? patience.crowdedMs : patience.usualMs
    while (queue[0] && now - queue[0].since > limit) queue.shift()?.refuse(whenFull())
  }

  function takeNext(now: number): Waiting | undefined {
    const isNewestFirst = crowd.isOn(now)
    const next = isNewestFirst ? queue.at(-1) : queue[0]
    if (!next || !fits(next.weight)) return undefined
    return isNewestFirst ? queue.pop() : queue.shift()
  }

  function startNext(): void {
    const now = performance.now()
    refuseLate(now)
    while (queue.length > 0) {
      if (isTurnSpent(now)) {
        setImmediate(startNext)
        return
      }
      const next = takeNext(now)
      if (!next) return
      active += next.weight
      next.start()
    }
    clearInterval(look)
    look = undefined
  }

  function wait(weight: number, since: number): Promise<void> {
    // Where there is room, and the turn alone is spent, one may always wait for the next.
    if (queue.length >= (fits(weight) ? Math.max(waiting, 1) : waiting)) throw whenFull()
    crowd.hasToWait(since)
    const turn = new Promise<void>((start, refuse) => queue.push({ weight, since, start, refuse }))
    if (patience !== FOREVER) look ??= setInterval(startNext, LOOK_MS).unref()
    // Nobody else will call it where it is the turn alone that is spent.
    if (fits(weight)) setImmediate(startNext)
    return turn
  }

  return async (task, weight = 1) => {
    const now = performance.now()
    if (queue.length === 0 && fits(weight) && !isTurnSpent(now)) active += weight
    else await wait(weight, now)
    const free = once(() => {
      active -= weight
      startNext()
    })
    const timer = longestMs === undefined ? undefined : setTimeout(free, longestMs)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      free()
    }
  }
}
