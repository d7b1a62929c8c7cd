import { createApiClient } from '@inkwell/api-client/api-client'
import type { Send } from '@inkwell/api-client/api-client'
import type { RouteObject, StaticHandlerContext } from 'react-router'
import { createAddressRenderer } from './entry-server/render-address.tsx'
import { catalogues } from './languages/catalogues.ts'
import type { App } from './platform/app-context.ts'
import type { PageState } from './platform/page-state.ts'
import { createServerQueryClient } from './platform/query-client.ts'
import type { SiteConfig } from './platform/site-config.ts'
import { setTexts } from './platform/text.ts'
import { routes } from './routes.ts'
import type { RoutedScreen } from './screens.ts'
import { allScreens } from './site-map.ts'

const renderAddress = createAddressRenderer(routes)

/** A rendered page, before the document around it. */
export interface RenderedPage {
  status: number
  /** What React put in front of the body: title, description, preloads. */
  head: string
  body: string
  /** All of it but the answer, which is told to the browser in the words that it came in. */
  state: Omit<PageState, 'answer'>
  /** What of the answer is told, where that is not all. */
  told: unknown
  /** As the site map names it. */
  page: string
  /** False when the data service did not answer in time: the page holds a skeleton. */
  complete: boolean
}

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

/** The screen of the route that matched last. */
function screenOf({ matches }: StaticHandlerContext): RoutedScreen {
  return matches.at(-1)?.route.handle as RoutedScreen
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
  const rendered = await renderAddress(address, app)
  if (rendered instanceof Response) return rendered
  const { head, body, context } = rendered
  const { page } = screenOf(context)
  const { status = context.statusCode } = allScreens.find((each) => each.page === page) ?? {}
  return {
    status,
    head,
    body,
    page,
    state: { site, loaderData: context.loaderData },
    told: app.told,
    complete: !app.lacksAnswer,
  }
}
