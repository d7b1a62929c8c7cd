import { StartError } from '../platform/start-error.ts'

/** Aborts on Ctrl-C, so that no incomplete file is left. `outcome` says what was not done. */
export function untilStopped(outcome: string): AbortSignal {
  const stop = new AbortController()
  const reason = new StartError(`Stopped: ${outcome}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort(reason))
  return stop.signal
}
