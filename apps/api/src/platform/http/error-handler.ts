import { ERROR_STATUS } from '@inkwell/contract/errors'
import { RETRY_AFTER } from '@inkwell/serving/retry-after'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { StorageUnavailable } from '../storage/unavailable.ts'
import type { RequestContext } from './context.ts'
import { errorBodyOf } from './error-body.ts'
import { Refusal } from './refusal.ts'

/** Seconds after which a service is worth another try whose disk somebody has to look after. */
const RETRY_STORING_AFTER = '60'

/** Whether reading goes on, and only what is new cannot be kept. */
function isStoringRefused(error: Error): boolean {
  if (error instanceof StorageUnavailable) return true
  return error instanceof DatabaseUnavailable && error.isForWritesOnly
}

function refusalOf(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (isStoringRefused(error)) {
    const headers = { 'Retry-After': RETRY_STORING_AFTER }
    return new Refusal('unavailable', 'cannotStore', { headers })
  }
  if (error instanceof DatabaseUnavailable) {
    const headers = { 'Retry-After': RETRY_AFTER }
    return new Refusal('unavailable', 'unavailable', { headers })
  }
  return new Refusal('internal', 'internal')
}

/** Mutex whatever was thrown into an answer; what nobody expected becomes a bare 500. */
export function handleError(error: Error, c: RequestContext): Response {
  const refusal = refusalOf(error)
  return c.json(errorBodyOf(refusal, c.get('requestId')), ERROR_STATUS[refusal.code], {
    'Cache-Control': 'no-store',
    ...refusal.headers,
  })
}

/** The answer where no route matches. */
export function handleNotFound(c: RequestContext): Response {
  return handleError(new Refusal('not_found', 'pathNotFound'), c)
}
