import { ApiError } from '@inkwell/api-client/api-error'
import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from '@tanstack/react-query'
import { isRefused } from './error-text.ts'

const RETRY_AFTER_MS = 1_000
const OVERLOAD_MS = { min: 2_000, jitter: 2_000 }

// The default, a timer, would disable a submitted form too late for the second click of a double click.
notifyManager.setScheduler(queueMicrotask)

/** A result this young was prefetched for the navigation in progress. */
const FRESH_MS = 500

/** A rate-limited query is retried only if Retry-After is at most this many seconds. */
const RETRY_AFTER_MAX_S = 60

function shortRetryAfter(error: Error): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined
  const { retryAfter } = error
  return retryAfter !== undefined && retryAfter <= RETRY_AFTER_MAX_S ? retryAfter : undefined
}

function shouldRetry(failures: number, error: Error): boolean {
  if (shortRetryAfter(error) !== undefined) return failures < 1
  const isRejected = error instanceof ApiError && error.status !== undefined && error.status < 500
  return failures < 1 && !isRejected
}

function retryDelay(_: number, error: Error): number {
  const seconds = shortRetryAfter(error)
  if (seconds !== undefined) return seconds * 1_000
  const isOverload = error instanceof ApiError && error.status === 503
  return isOverload ? OVERLOAD_MS.min + Math.random() * OVERLOAD_MS.jitter : RETRY_AFTER_MS
}

function logFailure(error: Error, meta: Record<string, unknown> | undefined): void {
  // A session that has ended is no fault: the screen asks to sign in again.
  if (isRefused(error, 'unauthenticated')) return
  console.error(typeof meta?.failure === 'string' ? meta.failure : 'Failed to load', error)
}

/** A query client whose invalidated queries never get the answer to an earlier request. */
class FreshQueryClient extends QueryClient {
  override invalidateQueries<K extends QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    return notifyManager.batch(() => {
      // The library itself cancels no first load and no request of a screen that was left.
      if (filters?.refetchType !== 'none') void this.cancelQueries(filters, { silent: true })
      return super.invalidateQueries(filters, options)
    })
  }
}

/**
 * The browser's query cache. Queries on screen refetch when the screen opens. A failure is logged,
 * unless the session has ended, and retried once; being offline is a failure like any other. After
 * `invalidateQueries` queries have answers to requests that began after it.
 */
export function createBrowserQueryClient(): QueryClient {
  return new FreshQueryClient({
    queryCache: new QueryCache({ onError: (error, query) => logFailure(error, query.meta) }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        gcTime: 10 * 60_000,
        retry: shouldRetry,
        retryDelay,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Refetches the queries on screen, except those marked `isReadOnce` that have data. */
export function refetchActive(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({
    type: 'active',
    predicate: ({ meta, state }) => meta?.isReadOnce !== true || state.data === undefined,
  })
}

/** The query cache of one request on the server. After a failure the page shows the skeleton. */
export function createServerQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: Infinity, gcTime: Infinity, retry: false },
    },
  })
}
