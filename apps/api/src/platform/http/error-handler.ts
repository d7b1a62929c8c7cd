import { ERROR_STATUS } from '@inkwell/contract/errors'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { StorageUnavailable } from '../storage/unavailable.ts'
import type { RequestContext } from './context.ts'
import { toErrorBody } from './error-body.ts'
import { Refusal } from './refusal.ts'

/** `Retry-After` in seconds if an operator must act, for example on a full disk. */
const RETRY_STORING_AFTER = '60'

/** Whether only writes fail. */
function isStoringRefused(error: Error): boolean {
  if (error instanceof StorageUnavailable) return !error.isForReading
  return error instanceof DatabaseUnavailable && error.isForWritesOnly
}

function toRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (isStoringRefused(error)) {
    const headers = { 'Retry-After': RETRY_STORING_AFTER }
    return new Refusal('unavailable', 'cannotStore', { headers })
  }
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable) {
    return new Refusal('unavailable', 'unavailable')
  }
  return new Refusal('internal', 'internal')
}

/** Converts an error to a response; unexpected errors become a 500 without details. */
export function handleError(error: Error, c: RequestContext): Response {
  const refusal = toRefusal(error)
  return c.json(toErrorBody(refusal, c.get('requestId')), ERROR_STATUS[refusal.code], {
    'Cache-Control': 'no-store',
    ...refusal.headers,
  })
}

/** The response if no route matches. */
export function handleNotFound(c: RequestContext): Response {
  return handleError(new Refusal('not_found', 'pathNotFound'), c)
}
