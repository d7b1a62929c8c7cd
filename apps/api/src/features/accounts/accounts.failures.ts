import { AsyncLocalStorage } from 'node:async_hooks'

/** The errors that a call of better-auth has logged. */
interface Call {
  failure?: Error
}

const calls = new AsyncLocalStorage<Call>()

/** Records an error that better-auth logs; false if it is not one to rethrow. */
export function noteFailure(said: readonly unknown[]): boolean {
  const call = calls.getStore()
  const failure = said.find((part) => part instanceof Error)
  if (!call || !failure) return false
  call.failure ??= failure
  return true
}

/**
 * Runs a call of better-auth and throws the first error that it only logs. Without a database it would
 * otherwise report that a session has ended.
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
