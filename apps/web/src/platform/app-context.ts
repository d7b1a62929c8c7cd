import type { ApiClient } from '@inkwell/api-client/api-client'
import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { SiteConfig } from './site-config.ts'

/** Shared by loaders and components. Created once in a browser, and for each request on a server. */
export interface App {
  site: SiteConfig
  api: ApiClient
  queryClient: QueryClient
}

/** A call of the page being rendered, as the server records it. */
export interface RecordedCall {
  body?: Uint8Array
  /** The HTTP status; undefined without a response. */
  status?: number
  /** The part of the result that the browser needs; undefined for all of it. */
  trimmed?: unknown
  hasFailed?: true
  /** The page is whole without its result. */
  isOptional?: true
}

export interface ServerApp extends App {
  /** Starts the record of a call, which the client beside it writes to. */
  recordCall: () => { api: ApiClient; call: RecordedCall }
  /** Sets the part of the head that only programs read, in HTML. */
  setMachineHead?: (html: string) => void
}

export const appContext = createContext<App>()

export function getServerApp(context: Readonly<RouterContextProvider>): ServerApp {
  return context.get(appContext) as ServerApp
}

export function getApp(context: Readonly<RouterContextProvider>): App {
  return context.get(appContext)
}

export type LoaderInput = Pick<LoaderFunctionArgs, 'context' | 'params' | 'url'>
