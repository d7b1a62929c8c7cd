import { AsyncLocalStorage } from 'node:async_hooks'

/** A call of better-auth and the first error that it logged. */
interface Call {
  failure?: Error
}

const calls = new AsyncLocalStorage<Call>()

/** Records an error that better-auth logs. False if there is none, or no call to throw it from. */
export function recordError(parts: readonly unknown[]): boolean {
  const call = calls.getStore()
  const failure = parts.find((part) => part instanceof Error)
  if (!call || !failure) return false
  call.failure ??= failure
  return true
}

/**
 * Runs a call of better-auth and throws the first error that it only logs: if the database is
 * unavailable, it would report that the session has ended.
 */
export async function throwLoggedErrors<T>(run: () => Promise<T>): Promise<T> {
  const call: Call = {}
  try {
    const result = await calls.run(call, run)
    if (call.failure) throw call.failure
    return result
  } catch (error) {
    throw call.failure ?? error
  }
}
