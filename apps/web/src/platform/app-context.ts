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
}

/** A call of the page being rendered, as the server records it. */
export interface RecordedCall {
  /** The body of the response; undefined until there is one. */
  body?: Uint8Array
  /** The part of the result that the browser needs; undefined for all of it. */
  trimmed?: unknown
  hasFailed?: true
}

/** On the server, the calls that a page is rendered from are recorded. */
export interface ServerApp extends App {
  /** Starts the record of a call, which the client beside it writes to. */
  recordCall: () => { api: ApiClient; call: RecordedCall }
}

/** The key under which the router hands the app to loaders. */
export const appContext = createContext<App>()

/** The same on the server. */
export function serverAppOf(context: Readonly<RouterContextProvider>): ServerApp {
  return context.get(appContext) as ServerApp
}

export function appOf(context: Readonly<RouterContextProvider>): App {
  return context.get(appContext)
}

/** What loaders take of what the router gives them. */
export type LoaderInput = Pick<LoaderFunctionArgs, 'context' | 'params' | 'url'>
