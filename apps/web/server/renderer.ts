import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderedPage } from '../src/entry-server.tsx'
import type { SiteConfig } from '../src/platform/site-config.ts'
import { documentOf } from './document.ts'
import { readPageAssets } from './manifest.ts'

/** Milliseconds that a page waits for the data service before it goes out as a skeleton. */
const PATIENCE_MS = 300

/** A page as it goes out, or a redirect. */
export type Page = { status: number; html: string; complete: boolean } | Response

/** Turns a request for a page into its document. */
export type Renderer = (request: Request) => Promise<Page>

/** What the bundle of `src/entry-server.tsx` gives. */
export interface ServerEntry {
  renderPage: (
    request: Request,
    site: SiteConfig,
    send: typeof fetch,
  ) => Promise<RenderedPage | Response>
}

/** Calls the data service, but not for longer than a reader would wait for the first paint. */
export const impatientFetch: typeof fetch = (input, init) => {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const signal = init?.signal ? AbortSignal.any([init.signal, patience]) : patience
  return fetch(input, { ...init, signal })
}

/** Renders with the built bundles in `distFolder`. */
export async function createRenderer(distFolder: string, site: SiteConfig): Promise<Renderer> {
  const assets = readPageAssets(join(distFolder, 'client'))
  const bundle = pathToFileURL(join(distFolder, 'server/entry-server.js')).href
  const { renderPage } = (await import(bundle)) as ServerEntry

  return async (request) => {
    const page = await renderPage(request, site, impatientFetch)
    if (page instanceof Response) return page
    return { status: page.status, complete: page.complete, html: documentOf(page, assets) }
  }
}
