import { AsyncLocalStorage } from 'node:async_hooks'

/** What one call of better-auth has said went wrong. */
interface Call {
  failure?: Error
}

const calls = new AsyncLocalStorage<Call>()

/** Takes note of an error in what better-auth logs; false where there is none to throw later. */
export function noteFailure(said: readonly unknown[]): boolean {
  const call = calls.getStore()
  const failure = said.find((part) => part instanceof Error)
  if (!call || !failure) return false
  call.failure ??= failure
  return true
}

/**
 * Runs a call of better-auth and throws the first error that it only logs: with its database gone,
 * it answers that a session has ended which has not.
 */
export async function throwingFailures<T>(run: () => Promise<T>): Promise<T> {
  const call: Call = {}
  try {
    const result = await calls.run(call, run)
    if (call.failure) throw call.failure
    return result
  } catch (error) {
    throw call.failure ?? error
  }
}
