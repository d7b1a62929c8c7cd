import { onTestFinished } from 'vitest'

/** Counts the turns of the event loop from now on, in which other requests are served. */
export function countTurns(): () => number {
  let turns = 0
  let isOver = false
  const next = () => {
    turns++
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  onTestFinished(() => void (isOver = true))
  return () => turns
}
