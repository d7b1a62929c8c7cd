import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import type { ViteDevServer } from 'vite'
import type { SiteConfig } from '../../src/platform/site-config.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import type { PageAssets } from './document.ts'
import { encloseScript } from './enclose-script.ts'
import { entryOf } from './entry-of.ts'
import { renderDocument } from './renderer.ts'
import type { Renderer, ServerEntry } from './renderer.ts'

const SOURCES = join(import.meta.dirname, '../../src')
const INLINE_SCRIPTS = ['head-script.ts', 'early-words-script.ts'].map((file) =>
  join(SOURCES, file),
)

/**
 * A script as in a built page: inline and classic. Vite would serve it as a module with imports, which a
 * classic script cannot have.
 */
async function inlineScript(file: string): Promise<string> {
  const source = await readFile(file, 'utf8')
  const { code } = await transformWithOxc(source, file, { sourcemap: false })
  return `<script>${encloseScript(code)}</script>`
}

/** The files that a page loads first in development. */
export async function readSources(): Promise<Omit<PageAssets, 'entry'>> {
  return {
    // Pages without a form need the first one only; the other does nothing there.
    inlineScripts: (await Promise.all(INLINE_SCRIPTS.map(inlineScript))).join('\n'),
    scripts: [],
    styles: ['/src/styles/main.css?direct'],
    fonts: { always: [], wide: [], more: [], italic: [] },
  }
}

/** Renders from the current sources. */
export function createDevRenderer(vite: ViteDevServer, siteNow: () => SiteConfig): Renderer {
  // Inline scripts are in no module graph, so Vite does not reload pages for them.
  vite.watcher.on('change', (file) => {
    if (INLINE_SCRIPTS.includes(file)) vite.ws.send({ type: 'full-reload' })
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
