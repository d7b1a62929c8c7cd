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
  /** Pages and files that stand ready without a connection. */
  files: string[]
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
