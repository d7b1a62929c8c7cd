import type { ApiClient } from '@inkwell/api-client/api-client'
import type { QueryClient } from '@tanstack/react-query'
import type { App, LoaderInput } from './app-context.ts'

/** The one call that a page is made from on the server, and the place of its answer in the browser. */
export interface PageAnswer {
  /** Makes the call; null where there is nothing to show. Throws what the client throws. */
  ask: (api: ApiClient) => Promise<unknown>
  /** Puts what `ask` gives where the screen looks for it. */
  keep: (queryClient: QueryClient, answer: unknown) => void
  /** What of it the browser is told, where that is not all. */
  tell?: (answer: unknown) => unknown
}

/** Which call that is, by the page's address. */
export type PageAnswerOf = (address: Pick<LoaderInput, 'params' | 'url'>) => PageAnswer

/**
 * Asks once and keeps the answer, past the cache of queries: what that does for calls that are asked
 * again, given up and shared takes as long as the rest of a page. Undefined where no answer came.
 */
export async function takeAnswer({ ask, keep, tell }: PageAnswer, app: App): Promise<unknown> {
  try {
    const answer = await ask(app.api)
    keep(app.queryClient, answer)
    app.told = tell?.(answer)
    return answer
  } catch {
    app.lacksAnswer = true
    return undefined
  }
}
