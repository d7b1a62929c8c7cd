/** Milliseconds of one turn of the event loop in which more work is begun. */
const SPENT_MS = 2

/** Turns in a row that are left to those who come, before work goes on. */
const LET_IN_FIRST = 16

let began: number | undefined
let turns = 0
let hasCome = false
let letIn = 0

function end(): void {
  began = undefined
  turns += 1
}

function endComing(): void {
  hasCome = false
  letIn += 1
}

/**
 * Says that a connection has come in this turn. Node takes in one a turn: if each turn went on for as
 * long as it takes to work, a crowd would stand at the door for seconds, unanswered.
 */
export function noteConnection(): void {
  if (!hasCome) setImmediate(endComing)
  hasCome = true
}

/**
 * Whether this turn of the event loop has lasted long enough: what is begun now would keep those
 * waiting who could be answered at once. `now` is by the clock of `performance.now`.
 */
export function isTurnSpent(now: number): boolean {
  if (hasCome && letIn < LET_IN_FIRST) return true
  letIn = 0
  if (began === undefined) {
    began = now
    setImmediate(end)
  }
  return now - began > SPENT_MS
}

/** The number of the turn in which work was last looked for. */
export function currentTurn(): number {
  return turns
}
