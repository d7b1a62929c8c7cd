import { onTestFinished } from 'vitest'

/** Counts the iterations of the event loop from now on, in which other requests are served. */
export function countIterations(): () => number {
  let iterations = 0
  let isOver = false
  const next = () => {
    iterations++
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  onTestFinished(() => void (isOver = true))
  return () => iterations
}
