import type { ViteDevServer } from 'vite'
import type { SiteConfig } from '../src/platform/site-config.ts'
import type { PageAssets } from './document.ts'
import { entryOf } from './entry-of.ts'
import { renderDocument } from './renderer.ts'
import type { Renderer, ServerEntry } from './renderer.ts'

/** What a page begins with where nothing is built. */
export const sources: Omit<PageAssets, 'entry'> = {
  headScript: '<script src="/src/head-script.ts"></script>',
  scripts: [],
  styles: ['/src/styles/main.css?direct'],
  fonts: { always: [], wide: [], more: [], slanted: [] },
}

/** Renders from the sources, as they are at this moment. */
export function createDevRenderer(vite: ViteDevServer, site: SiteConfig): Renderer {
  const assets = { ...sources, entry: `/${entryOf(site.language)}` }
  return async (address, ask) => {
    const { renderPage } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerEntry
    const page = await renderDocument(renderPage, { address, site, ask }, () => assets)
    if (page instanceof Response) return page
    const { pathname } = new URL(address, site.webOrigin)
    const html = await vite.transformIndexHtml(pathname, page.html.toString())
    return { ...page, html: Buffer.from(html) }
  }
}
