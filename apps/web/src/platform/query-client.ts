import { ApiError } from '@inkwell/api-client/api-error'
import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'

const RETRY_AFTER_MS = 1_000
/** A service with too much to do is left alone a little longer, and not by all at the same time. */
const BUSY_MS = { least: 2_000, spread: 2_000 }

// A timer's turn would leave a submitted form open to the second half of a double click.
notifyManager.setScheduler(queueMicrotask)

/** An answer in this span of time belongs to the navigation that is still going on. */
const FRESH_MS = 500

/** Seconds: who is told to wait no longer than that is shown what they asked for in the end. */
const WAIT_MAX = 60

/** The seconds that the service asked to wait for, where that is soon. */
function shortWait(error: Error): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined
  const { retryAfter } = error
  return retryAfter !== undefined && retryAfter <= WAIT_MAX ? retryAfter : undefined
}

function isWorthARetry(failures: number, error: Error): boolean {
  if (shortWait(error) !== undefined) return failures < 1
  const refused = error instanceof ApiError && error.status !== undefined && error.status < 500
  return failures < 1 && !refused
}

function waitBeforeRetry(_: number, error: Error): number {
  const wait = shortWait(error)
  if (wait !== undefined) return wait * 1_000
  const isBusy = error instanceof ApiError && error.status === 503
  return isBusy ? BUSY_MS.least + Math.random() * BUSY_MS.spread : RETRY_AFTER_MS
}

function logFailure(error: Error, meta: Record<string, unknown> | undefined): void {
  console.error(typeof meta?.failure === 'string' ? meta.failure : 'Failed to load', error)
}

/**
 * The browser's cache of the data service. Whatever is on screen is asked for again on opening;
 * a failure is logged and tried once more, quietly. Being offline is a failure like any other.
 */
export function createBrowserQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => logFailure(error, query.meta) }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        gcTime: 10 * 60_000,
        retry: isWorthARetry,
        retryDelay: waitBeforeRetry,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Asks again for what is on screen, but for what is read once an opening and has been read. */
export function refetchShown(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({
    type: 'active',
    predicate: ({ meta, state }) => meta?.isReadOnce !== true || state.data === undefined,
  })
}

/** One request's cache on the server: a failure shows the skeleton, and the browser carries on. */
export function createServerQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: Infinity, gcTime: Infinity, retry: false },
    },
  })
}
