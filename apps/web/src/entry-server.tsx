import { createApiClient } from '@inkwell/api-client/api-client'
import type { Send } from '@inkwell/api-client/api-client'
import { dehydrate } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { renderReading } from './entry-server/reading-page.tsx'
import { createWholeRenderer } from './entry-server/whole-page.tsx'
import { catalogues } from './languages/catalogues.ts'
import type { App } from './platform/app-context.ts'
import type { PageState } from './platform/page-state.ts'
import { createServerQueryClient } from './platform/query-client.ts'
import type { SiteConfig } from './platform/site-config.ts'
import { setTexts } from './platform/text.ts'
import { routes } from './routes.ts'

const renderWhole = createWholeRenderer(routes)

/** A rendered page, before the document around it. */
export interface RenderedPage {
  status: number
  /** What React put in front of the body: title, description, preloads. */
  head: string
  /** In parts. */
  body: readonly string[]
  state: PageState
  /** The page's module, by its name in the build's manifest. */
  module: string | undefined
  /** False when the data service did not answer in time: the page holds a skeleton. */
  complete: boolean
}

/** All but what the cache of queries tells. */
type Rendered = Omit<RenderedPage, 'state' | 'complete'> & Pick<PageState, 'loaderData'>

async function renderAny(address: string, app: App): Promise<Rendered | Response> {
  const page = await renderWhole(address, app)
  if (page instanceof Response) return page
  const { head, body, context } = page
  const module = context.matches.at(-1)?.route.handle as string | undefined
  return { status: context.statusCode, head, body: [body], module, loaderData: context.loaderData }
}

function isComplete(queryClient: QueryClient): boolean {
  const queries = queryClient.getQueryCache().getAll()
  return queries.every(({ state }) => state.status === 'success')
}

/**
 * Renders the page at an address (path and query) with what the data service says within the
 * patience of `send`. A Response is a redirect.
 */
export async function renderPage(
  address: string,
  site: SiteConfig,
  send: Send,
): Promise<RenderedPage | Response> {
  setTexts(catalogues[site.language])
  const queryClient = createServerQueryClient()
  const app: App = { site, queryClient, api: createApiClient(site.apiOrigin, send) }
  const page = (await renderReading(address, app)) ?? (await renderAny(address, app))
  if (page instanceof Response) return page
  const { loaderData, ...rest } = page
  return {
    ...rest,
    state: { site, queries: dehydrate(queryClient), loaderData },
    complete: isComplete(queryClient),
  }
}
