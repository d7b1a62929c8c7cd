import type { ApiClient } from '@inkwell/api-client/api-client'
import type { QueryClient } from '@tanstack/react-query'
import type { LoaderInput, ServerApp } from './app-context.ts'

/** A call that the server makes to render a page. The browser hydrates its query cache with the result. */
export interface PageCall {
  /** Makes the call; null where there is nothing to show. Rejects as the client does. */
  fetch: (api: ApiClient) => Promise<unknown>
  store: (queryClient: QueryClient, result: unknown) => void
  /** The part of the result that the browser needs, if it does not need all of it. */
  trim?: (result: unknown) => unknown
  /**
   * Whether the page is shown without the result if the call fails. Such a page is not cached, and the
   * browser makes the call again.
   */
  optional?: true
}

/** The calls of a page, by its address. A screen's module exports them as `pageCalls`. */
export type PageCalls = (address: Pick<LoaderInput, 'params' | 'url'>) => readonly PageCall[]

/**
 * On the server: makes the calls of a page and stores the results; undefined for a call that failed.
 * `QueryClient.fetchQuery` would take as long as the rest of the rendering.
 */
export function fetchPageData(calls: readonly PageCall[], app: ServerApp): Promise<unknown[]> {
  return Promise.all(
    calls.map(async ({ fetch, store, trim, optional }) => {
      const { api, call } = app.recordCall()
      if (optional) call.isOptional = true
      try {
        const result = await fetch(api)
        store(app.queryClient, result)
        if (trim) call.trimmed = trim(result)
        return result
      } catch {
        call.hasFailed = true
        return undefined
      }
    }),
  )
}
