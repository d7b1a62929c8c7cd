import { setTimeout as sleep } from 'node:timers/promises'
import { createApiClient } from '@inkwell/api-client/api-client'
import type { ApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'

const PAUSE = 100
const TIMEOUT = 30_000

function isRefusedForNow(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503
}

/** A client for verification: it retries while the service answers 503. */
export function createRetryingClient(origin: string): ApiClient {
  const call = createApiClient(origin)
  return async (key, input) => {
    const deadline = performance.now() + TIMEOUT
    for (;;) {
      try {
        return await call(key, input)
      } catch (error) {
        if (!isRefusedForNow(error) || performance.now() > deadline) throw error
      }
      await sleep(PAUSE)
    }
  }
}
