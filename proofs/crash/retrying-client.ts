import { setTimeout as sleep } from 'node:timers/promises'
import { createApiClient } from '@inkwell/api-client/api-client'
import type { ApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { messages } from '@inkwell/contract/messages'

const PAUSE = 100
const BUSY_PAUSE = 1_000
const TIMEOUT = 120_000

function isRefusedForNow(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503
}

function isBusy(error: unknown): boolean {
  return isRefusedForNow(error) && (error as ApiError).msg === messages.busy
}

function createClientThatRepeats(
  origin: string,
  isToRepeat: (error: unknown) => boolean,
): ApiClient {
  const call = createApiClient(origin)
  return async (key, input) => {
    const deadline = performance.now() + TIMEOUT
    for (;;) {
      try {
        return await call(key, input)
      } catch (error) {
        if (!isToRepeat(error) || performance.now() > deadline) throw error
        // Repeating at once would keep a busy service busy.
        await sleep(isBusy(error) ? BUSY_PAUSE : PAUSE)
      }
    }
  }
}

/** A client for verification: it retries while the service answers 503. */
export function createRetryingClient(origin: string): ApiClient {
  return createClientThatRepeats(origin, isRefusedForNow)
}

/**
 * A client for writes that must succeed: it retries while the service is busy, which other programs of the machine can
 * cause. Such a refusal comes before anything is stored. Any other 503 is a finding.
 */
export function createPatientClient(origin: string): ApiClient {
  return createClientThatRepeats(origin, isBusy)
}
