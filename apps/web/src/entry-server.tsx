import { createApiClient } from '@inkwell/api-client/api-client'
import type { Send } from '@inkwell/api-client/api-client'
import type { RouteObject, StaticHandlerContext } from 'react-router'
import type { Frame } from './entry-server/frame.ts'
import { renderReading } from './entry-server/reading-page.tsx'
import { createWholeRenderer } from './entry-server/whole-page.tsx'
import { catalogues } from './languages/catalogues.ts'
import type { App } from './platform/app-context.ts'
import type { PageState } from './platform/page-state.ts'
import { createServerQueryClient } from './platform/query-client.ts'
import type { SiteConfig } from './platform/site-config.ts'
import { setTexts } from './platform/text.ts'
import { routes } from './routes.ts'
import type { RoutedScreen } from './screens.ts'
import { allScreens } from './site-map.ts'

const renderWhole = createWholeRenderer(routes)

/** A rendered page, before the document around it. */
export interface RenderedPage {
  status: number
  /** What React put in front of the body: title, description, preloads. */
  head: string
  body: string
  /** What stands around the body, where it is the same around many. */
  frame: Frame
  /** All of it but the answer, which is told to the browser in the words that it came in. */
  state: Omit<PageState, 'answer'>
  /** What of the answer is told, where that is not all. */
  told: unknown
  /** As the site map names it. */
  page: string
  /** False when the data service did not answer in time: the page holds a skeleton. */
  complete: boolean
}

/** All but what the cache of queries tells. */
type Rendered = Omit<RenderedPage, 'state' | 'told' | 'complete'> & Pick<PageState, 'loaderData'>

/** Every route with what it has below it. */
function withChildren(route: RouteObject): RouteObject[] {
  return [route, ...(route.children ?? []).flatMap(withChildren)]
}

/**
 * Loads the modules of all screens, and the texts that come with them: what is loaded stays, whatever
 * happens to its file.
 */
export async function loadScreens({ language }: SiteConfig): Promise<void> {
  setTexts(catalogues[language])
  for (const { lazy } of routes.flatMap(withChildren)) {
    if (typeof lazy === 'function') await lazy()
  }
}

const NO_FRAME: Frame = { before: '', after: '' }

/** The screen of the route that matched last. */
function screenOf({ matches }: StaticHandlerContext): RoutedScreen {
  return matches.at(-1)?.route.handle as RoutedScreen
}

async function renderAny(address: string, app: App): Promise<Rendered | Response> {
  const page = await renderWhole(address, app)
  if (page instanceof Response) return page
  const { head, body, context } = page
  const { page: name } = screenOf(context)
  const { statusCode, loaderData } = context
  const { status = statusCode } = allScreens.find((each) => each.page === name) ?? {}
  return { status, head, body, frame: NO_FRAME, page: name, loaderData }
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
  const app: App = {
    site,
    queryClient: createServerQueryClient(),
    api: createApiClient(site.apiOrigin, send),
  }
  const page = (await renderReading(address, app)) ?? (await renderAny(address, app))
  if (page instanceof Response) return page
  const { loaderData, ...rest } = page
  return {
    ...rest,
    state: { site, loaderData },
    told: app.told,
    complete: !app.lacksAnswer,
  }
}
