import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Read, RenderedPage } from '../../src/entry-server.tsx'
import type { SiteConfig } from '../../src/platform/site-config.ts'
import type { Texts } from '../../src/platform/text.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import type { ReadForPage } from '../backend/call-recorder.ts'
import { createDocument } from './document.ts'
import type { PageAssets } from './document.ts'
import type { readPageAssets } from './manifest.ts'

/** A page, its HTML in memory of its own, or a redirect. */
export type Page = WholePage | Response

export interface WholePage {
  status: number
  html: Buffer<ArrayBuffer>
  /** False if it contains a skeleton, or lacks a part. */
  complete: boolean
  /** It lacks data that it cannot do without. */
  isSkeleton?: true
  /** Why no screen could show the response of the data service. */
  failure?: unknown
  /** In place of those of every page with these names; a document that is no page has its own type. */
  headers?: Readonly<Record<string, string>>
}

/**
 * Renders the document at an address (path and query) from what `read` returns. `client` is the network
 * address on whose behalf it renders.
 */
export type Renderer = (address: string, read: ReadForPage, client?: string) => Promise<Page>

/** In JSON. */
const NOTHING = Buffer.from('null')
const MISSING = Buffer.from('false')

/** The exports of the bundle of `src/entry-server.tsx`. */
export interface ServerEntry {
  setSiteTexts: (texts: Texts) => void
  /** Loads the modules of all screens. */
  loadScreens: () => Promise<void>
  renderPage: (address: string, site: SiteConfig, read: Read) => Promise<RenderedPage | Response>
}

/**
 * The results of the page's calls in JSON, without a detour over objects where the browser gets all. The
 * browser hydrates with the same results as the page shows, so the others are sent if one call failed.
 */
function resultsOf({ calls }: RenderedPage): Uint8Array[] | undefined {
  if (calls.every(({ hasFailed }) => hasFailed)) return undefined
  return calls.map(({ body, trimmed, hasFailed }) => {
    if (hasFailed) return MISSING
    return trimmed === undefined ? (body ?? NOTHING) : Buffer.from(JSON.stringify(trimmed))
  })
}

/** The page at an address, in the document around it; a Response is a redirect. */
export async function renderDocument(
  renderPage: ServerEntry['renderPage'],
  { address, site, read }: { address: string; site: SiteConfig; read: ReadForPage },
  assetsOf: (page: RenderedPage) => PageAssets,
): Promise<Page> {
  let hasData = false
  const observed: ReadForPage = async (url) => {
    const response = await read(url)
    hasData ||= response.status === 200
    return response
  }
  let failure: unknown
  const page = await renderPage(address, site, observed).catch((error: unknown) => {
    // A page that cannot be rendered from the data is a failure of the data service.
    if (!hasData) throw error
    failure = error
    return renderPage(address, site, () => Promise.reject(new Error('The data was unusable')))
  })
  if (page instanceof Response) return page
  const { status, complete, calls } = page
  const results = resultsOf(page)
  const html = createDocument({ ...page, results }, assetsOf(page))
  if (failure !== undefined) return { status, complete, html, failure }
  const lacksData = calls.some(({ hasFailed, isOptional }) => hasFailed && !isOptional)
  return { status, complete, html, ...(lacksData && { isSkeleton: true }) }
}

/**
 * Loads the bundles in `distFolder`; `assetsOf` returns what its manifest lists. Resolves to a function that creates
 * renderers for a site, whose settings may change from page to page.
 */
export async function loadRenderers(
  distFolder: string,
  language: SiteConfig['language'],
  assetsOf: ReturnType<typeof readPageAssets>,
): Promise<(siteNow: () => SiteConfig) => Renderer> {
  const bundle = pathToFileURL(join(distFolder, 'server/entry-server.js')).href
  const { setSiteTexts, loadScreens, renderPage } = (await import(bundle)) as ServerEntry
  setSiteTexts(await loadTexts(language))
  // At the start: later, the files may have been replaced by a new build.
  await loadScreens()

  return (siteNow) => (address, read) =>
    renderDocument(renderPage, { address, site: siteNow(), read }, ({ page }) => assetsOf(page))
}
