import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Send } from '@inkwell/api-client/api-client'
import type { RenderedPage } from '../../src/entry-server.tsx'
import type { SiteConfig } from '../../src/platform/site-config.ts'
import { sendWith } from '../backend/data-source.ts'
import type { AskForPage } from '../backend/data-source.ts'
import type { Answer } from '../backend/data-service.ts'
import { documentOf } from './document.ts'
import type { PageAssets } from './document.ts'
import type { readPageAssets } from './manifest.ts'

/** A page as it goes out, its HTML in memory of its own, or a redirect. */
export type Page = WholePage | Response

export interface WholePage {
  status: number
  html: Buffer<ArrayBuffer>
  /** False where it holds a skeleton. */
  complete: boolean
  /** Why no screen could show what the data service answered. */
  failure?: unknown
}

/**
 * Makes the document at an address (path and query), asking the data service through `ask`; `from` is
 * the network address for which it does.
 */
export type Renderer = (address: string, ask: AskForPage, from?: string) => Promise<Page>

/** In JSON. */
const NOTHING = Buffer.from('null')

/** What the bundle of `src/entry-server.tsx` gives. */
export interface ServerEntry {
  /** Loads the modules of all screens, and their texts. */
  loadScreens: (site: SiteConfig) => Promise<void>
  renderPage: (address: string, site: SiteConfig, send: Send) => Promise<RenderedPage | Response>
}

/** What the browser is told of the answer that a page was made from. */
function toldOf(answer: Answer | undefined, { complete, told }: RenderedPage): Buffer | undefined {
  if (!answer || !complete) return undefined
  if (told !== undefined) return Buffer.from(JSON.stringify(told))
  return answer.status === 200 ? answer.body : NOTHING
}

/** The page at an address, in the document around it; a Response is a redirect. */
export async function renderDocument(
  renderPage: ServerEntry['renderPage'],
  { address, site, ask }: { address: string; site: SiteConfig; ask: AskForPage },
  assetsOf: (page: RenderedPage) => PageAssets,
): Promise<Page> {
  let last: Answer | undefined
  const send = sendWith(async (url) => (last = await ask(url)))
  let failure: unknown
  const page = await renderPage(address, site, send).catch((error: unknown) => {
    // What no screen can show came from the data service: that is its failure, and not the page's.
    if (last?.status !== 200) throw error
    failure = error
    return renderPage(address, site, () => Promise.reject(new Error('No answer is left')))
  })
  if (page instanceof Response) return page
  const { status, complete } = page
  const html = documentOf({ ...page, answer: toldOf(last, page) }, assetsOf(page))
  return { status, complete, html, ...(failure !== undefined && { failure }) }
}

/** Renders with the built bundles in `distFolder`; `assetsOf` is what the manifest there says. */
export async function createRenderer(
  distFolder: string,
  site: SiteConfig,
  assetsOf: ReturnType<typeof readPageAssets>,
): Promise<Renderer> {
  const bundle = pathToFileURL(join(distFolder, 'server/entry-server.js')).href
  const { loadScreens, renderPage } = (await import(bundle)) as ServerEntry
  // Now, for the files may be others by the time that somebody asks, or none be opened any more.
  await loadScreens(site)

  return (address, ask) =>
    renderDocument(renderPage, { address, site, ask }, ({ page }) => assetsOf(page))
}
