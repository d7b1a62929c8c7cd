import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderedPage } from '../src/entry-server.tsx'
import type { SiteConfig } from '../src/platform/site-config.ts'
import { documentOf } from './document.ts'
import { entryOf } from './entry-of.ts'
import { readPageAssets } from './manifest.ts'

/** A page as it goes out, or a redirect. */
export type Page = { status: number; html: string; complete: boolean } | Response

/** Turns a request for a page into its document, asking the data service through `send`. */
export type Renderer = (request: Request, send: typeof fetch) => Promise<Page>

/** What the bundle of `src/entry-server.tsx` gives. */
export interface ServerEntry {
  renderPage: (
    request: Request,
    site: SiteConfig,
    send: typeof fetch,
  ) => Promise<RenderedPage | Response>
}

/** Renders with the built bundles in `distFolder`. */
export async function createRenderer(distFolder: string, site: SiteConfig): Promise<Renderer> {
  const assetsOf = readPageAssets(join(distFolder, 'client'), entryOf(site.language))
  const bundle = pathToFileURL(join(distFolder, 'server/entry-server.js')).href
  const { renderPage } = (await import(bundle)) as ServerEntry

  return async (request, send) => {
    const page = await renderPage(request, site, send)
    if (page instanceof Response) return page
    return {
      status: page.status,
      complete: page.complete,
      html: documentOf(page, assetsOf(page.module)),
    }
  }
}
