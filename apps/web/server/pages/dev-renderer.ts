import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import type { ViteDevServer } from 'vite'
import type { RenderedPage } from '../../src/entry-server.tsx'
import type { SiteConfig } from '../../src/platform/site-config.ts'
import { allScreens } from '../../src/site-map.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import type { PageAssets } from './document.ts'
import { encloseScript } from './enclose-script.ts'
import { entryOf } from './entry-of.ts'
import { renderDocument } from './renderer.ts'
import type { Renderer, ServerEntry } from './renderer.ts'

const SOURCES = join(import.meta.dirname, '../../src')
const HEAD_SCRIPT = join(SOURCES, 'head-script.ts')
const EARLY_WORDS_SCRIPT = join(SOURCES, 'early-words-script.ts')

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
    inlineScripts: await inlineScript(HEAD_SCRIPT),
    scripts: [],
    laterScripts: [],
    styles: ['/src/styles/main.css?direct'],
    fonts: { always: [], wide: [], more: [], italic: [] },
  }
}

/** Renders from the current sources. */
export function createDevRenderer(vite: ViteDevServer, siteNow: () => SiteConfig): Renderer {
  // Inline scripts are in no module graph, so Vite does not reload pages for them.
  vite.watcher.on('change', (file) => {
    if (file === HEAD_SCRIPT || file === EARLY_WORDS_SCRIPT) vite.ws.send({ type: 'full-reload' })
  })
  return async (address, read) => {
    const site = siteNow()
    const assets = { ...(await readSources()), entry: `/${entryOf(site.language)}` }
    const { setSiteTexts, renderPage } = (await vite.ssrLoadModule(
      '/src/entry-server.tsx',
    )) as ServerEntry
    setSiteTexts(await loadTexts(site.language, (file) => vite.ssrLoadModule(file)))
    const earlyWords = await inlineScript(EARLY_WORDS_SCRIPT)
    function assetsOf({ page }: RenderedPage): PageAssets {
      const screen = allScreens.find((each) => each.page === page)
      const more = screen?.keepsEarlyWords ? `\n${earlyWords}` : ''
      return { ...assets, inlineScripts: assets.inlineScripts + more }
    }
    const page = await renderDocument(renderPage, { address, site, read }, assetsOf)
    if (page instanceof Response) return page
    const { pathname } = new URL(address, site.webOrigin)
    const html = await vite.transformIndexHtml(pathname, page.html.toString())
    return { ...page, html: Buffer.from(html) }
  }
}
