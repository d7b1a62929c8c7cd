import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import type { ViteDevServer } from 'vite'
import type { SiteConfig } from '../../src/platform/site-config.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import type { PageAssets } from './document.ts'
import { entryOf } from './entry-of.ts'
import { renderDocument } from './renderer.ts'
import type { Renderer, ServerEntry } from './renderer.ts'

const HEAD_SCRIPT = join(import.meta.dirname, '../../src/head-script.ts')

/**
 * The head script as in a built page: inline and classic. Vite would serve it as a module with imports,
 * which a classic script cannot have.
 */
async function inlineHeadScript(): Promise<string> {
  const source = await readFile(HEAD_SCRIPT, 'utf8')
  const { code } = await transformWithOxc(source, HEAD_SCRIPT, { sourcemap: false })
  return `<script>${code}</script>`
}

/** The files that a page loads first in development. */
export async function readSources(): Promise<Omit<PageAssets, 'entry'>> {
  return {
    headScript: await inlineHeadScript(),
    scripts: [],
    styles: ['/src/styles/main.css?direct'],
    fonts: { always: [], wide: [], more: [], italic: [] },
  }
}

/** Renders from the current sources. */
export function createDevRenderer(vite: ViteDevServer, siteNow: () => SiteConfig): Renderer {
  // The head script is in no module graph, so Vite does not reload pages for it.
  vite.watcher.on('change', (file) => {
    if (file === HEAD_SCRIPT) vite.ws.send({ type: 'full-reload' })
  })
  return async (address, read) => {
    const site = siteNow()
    const assets = { ...(await readSources()), entry: `/${entryOf(site.language)}` }
    const { setSiteTexts, renderPage } = (await vite.ssrLoadModule(
      '/src/entry-server.tsx',
    )) as ServerEntry
    setSiteTexts(await loadTexts(site.language, (file) => vite.ssrLoadModule(file)))
    const page = await renderDocument(renderPage, { address, site, read }, () => assets)
    if (page instanceof Response) return page
    const { pathname } = new URL(address, site.webOrigin)
    const html = await vite.transformIndexHtml(pathname, page.html.toString())
    return { ...page, html: Buffer.from(html) }
  }
}
