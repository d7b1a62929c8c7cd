import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Send } from '@inkwell/api-client/api-client'
import type { RenderedPage } from '../src/entry-server.tsx'
import type { SiteConfig } from '../src/platform/site-config.ts'
import { documentOf } from './document.ts'
import type { readPageAssets } from './manifest.ts'

/** A page as it goes out, its HTML in memory of its own, or a redirect. */
export type Page = { status: number; html: Buffer<ArrayBuffer>; complete: boolean } | Response

/** Makes the document at an address (path and query), asking the data service through `send`. */
export type Renderer = (address: string, send: Send) => Promise<Page>

/** What the bundle of `src/entry-server.tsx` gives. */
export interface ServerEntry {
  renderPage: (address: string, site: SiteConfig, send: Send) => Promise<RenderedPage | Response>
}

/** Renders with the built bundles in `distFolder`; `assetsOf` is what the manifest there says. */
export async function createRenderer(
  distFolder: string,
  site: SiteConfig,
  assetsOf: ReturnType<typeof readPageAssets>,
): Promise<Renderer> {
  const bundle = pathToFileURL(join(distFolder, 'server/entry-server.js')).href
  const { renderPage } = (await import(bundle)) as ServerEntry

  return async (address, send) => {
    const page = await renderPage(address, site, send)
    if (page instanceof Response) return page
    return {
      status: page.status,
      complete: page.complete,
      html: documentOf(page, assetsOf(page.module)),
    }
  }
}
