import { ApiError } from '@inkwell/api-client/api-error'
import { randomKey } from '../../writing/random-key.ts'

/** The key under which the service makes one post of all attempts to publish one form. */
export interface CreationKey {
  /** What to send along with the next attempt. */
  current: () => string
  /** The key of an attempt that may have made a post; undefined when there is none. */
  open: () => string | undefined
  /** Goes on with the key of an attempt that an earlier page made. */
  resume: (open: string) => void
  /** Tells how an attempt ended: with an error, or well. */
  settle: (error?: unknown) => void
}

/** Whether the service may have made the post although the attempt failed. */
function isOpen(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === undefined || error.status >= 500
}

/** Whether the service says that it made a post of an earlier attempt, with other words. */
function isMade(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_mismatch'
}

/**
 * Keeps a key for as long as an attempt under it may have made a post that nobody has heard of: then
 * trying again must not make a second one, and only then.
 */
export function createCreationKey(): CreationKey {
  let key = randomKey()
  let hasOpenAttempt = false

  return {
    current: () => key,
    open: () => (hasOpenAttempt ? key : undefined),
    resume(open) {
      key = open
      hasOpenAttempt = true
    },
    settle(error) {
      if (error !== undefined && isOpen(error)) hasOpenAttempt = true
      const isDecided = error === undefined || isMade(error) || !hasOpenAttempt
      if (!isDecided) return
      key = randomKey()
      hasOpenAttempt = false
    },
  }
}
