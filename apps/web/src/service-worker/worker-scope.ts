/** TypeScript's `ExtendableEvent`, which is not among the types of a page. */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The navigation preload: the browser's own request, made while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

export interface WorkerMessage extends ExtendableEvent {
  readonly data: unknown
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: WorkerMessage
}

/** Settings that the server writes before the worker's code. */
export interface WorkerSettings {
  /** Changes with every file of the build and every setting of the site. */
  version: string
  apiOrigin: string
  /** Files to cache when the worker is installed. */
  files: string[]
  pages: OfflinePage[]
  /** The offline document for every other page. */
  fallback: string
  /** The calls to cache, with their queries, as regular expressions. */
  calls: string[]
}

/** A screen that can open offline. */
export interface OfflinePage {
  /** A regular expression with a named group for each parameter. */
  path: string
  document: string
  /** The addresses of the calls that must be cached, with `{names}` of parameters. */
  calls: string[]
  /** Those whose answers it can do without. */
  optional: string[]
  /** The query parameters of the page, with regular expressions for their values. */
  query: Record<string, string>
}

/** The parts of ServiceWorkerGlobalScope in use. Its TypeScript library conflicts with that of pages. */
export interface WorkerScope {
  readonly inkwell: WorkerSettings
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  readonly registration: { navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof WorkerEvents>(
    type: K,
    listener: (event: WorkerEvents[K]) => void,
  ): void
}
