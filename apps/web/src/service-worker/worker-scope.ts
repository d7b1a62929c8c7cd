/** An event whose work may go on after it. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request
  /** What the browser has asked for while the worker was still starting. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

export interface WorkerMessage extends LastingEvent {
  readonly data: unknown
}

interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  fetch: FetchEvent
  message: WorkerMessage
}

/** What the server writes before the worker's own code. */
export interface WorkerSettings {
  /** Changes with every file of the build and every setting of the site. */
  version: string
  apiOrigin: string
  /** Documents and other files that stand ready without a connection. */
  files: string[]
  /** The pages that can open without one. */
  pages: OfflinePage[]
  /** The document for every other page. */
  fallback: string
  /** Paths of the calls whose answers are kept, as regular expressions. */
  calls: string[]
}

/** A screen as the worker knows it. */
export interface OfflinePage {
  /** Its path, as a regular expression with a group for each parameter. */
  path: string
  /** Stands for each page of this screen. */
  document: string
  /** The paths of the calls that must have been answered before, with `{names}` of parameters. */
  calls: string[]
  /** What of the page's query these calls are made with: names, and regular expressions of values. */
  query: Record<string, string>
}

/**
 * The part of a service worker's scope that ours uses. TypeScript's own declaration of it cannot
 * stand beside that of a page.
 */
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
