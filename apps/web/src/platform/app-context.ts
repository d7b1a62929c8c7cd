import type { ApiClient } from '@inkwell/api-client/api-client'
import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { SiteConfig } from './site-config.ts'

/** What loaders and components share: made once in the browser, once a request on the server. */
export interface App {
  site: SiteConfig
  api: ApiClient
  queryClient: QueryClient
  /** On the server: an answer did not come that the page is made from. */
  lacksAnswer?: boolean
  /** On the server: what the browser is told of the answer, where that is not all. */
  told?: unknown
}

/** The key under which the router hands the app to loaders. */
export const appContext = createContext<App>()

export function appOf(context: Readonly<RouterContextProvider>): App {
  return context.get(appContext)
}

/** What loaders take of what the router gives them. */
export type LoaderInput = Pick<LoaderFunctionArgs, 'context' | 'params' | 'url'>
