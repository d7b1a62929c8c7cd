import { ApiError } from '@inkwell/api-client/api-error'
import { randomKey } from '../../../writing/random-key.ts'

/** The idempotency key of a form, sent with every attempt to publish it. */
export interface CreationKey {
  /** The key for the next attempt. */
  current: () => string
  /** The key of an attempt that may have succeeded without a response; else undefined. */
  open: () => string | undefined
  /** Continues with the key of an attempt from an earlier page load. */
  resume: (open: string) => void
  /** Records the result of an attempt. */
  settle: (error?: unknown) => void
}

/** Whether the service may have created the post despite the error. */
function isOpen(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === undefined || error.status >= 500
}

/** Whether an earlier attempt created the post: with other content, or it was deleted for good since. */
function isMade(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'idempotency_mismatch' || error.code === 'not_found'
}

/**
 * Reuses a key only while an attempt with it may have succeeded without a response, so that a retry
 * creates no second post.
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
