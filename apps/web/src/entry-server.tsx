import { createApiClient } from '@inkwell/api-client/api-client'
import type { Send } from '@inkwell/api-client/api-client'
import { dehydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import type { StaticHandlerContext } from 'react-router'
import { catalogues } from './languages/catalogues.ts'
import { appContext } from './platform/app-context.ts'
import type { App } from './platform/app-context.ts'
import { AppProvider } from './platform/app-provider.tsx'
import type { PageState } from './platform/page-state.ts'
import { createServerQueryClient } from './platform/query-client.ts'
import type { SiteConfig } from './platform/site-config.ts'
import { setTexts } from './platform/text.ts'
import { routes } from './routes.ts'

const handler = createStaticHandler(routes)

/** A rendered page, before the document around it. */
export interface RenderedPage {
  status: number
  /** What React put in front of the body: title, description, preloads. */
  head: string
  body: string
  state: PageState
  /** The page's module, by its name in the build's manifest. */
  module: string | undefined
  /** False when the data service did not answer in time: the page holds a skeleton. */
  complete: boolean
}

const LEADING_HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/

function renderBody(app: App, context: StaticHandlerContext): string {
  return renderToString(
    <StrictMode>
      <AppProvider app={app}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </AppProvider>
    </StrictMode>,
  )
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
  const requestContext = new RouterContextProvider(new Map([[appContext, app]]))
  const context = await handler.query(new Request(site.webOrigin + address), { requestContext })
  if (context instanceof Response) return context
  // Thrown on, it is logged and answered like every failure of the server.
  for (const error of Object.values(context.errors ?? {})) throw error

  const html = renderBody(app, context)
  const head = LEADING_HEAD.exec(html)?.[0] ?? ''
  return {
    status: context.statusCode,
    head,
    body: html.slice(head.length),
    module: context.matches.at(-1)?.route.handle as string | undefined,
    state: { site, queries: dehydrate(queryClient), loaderData: context.loaderData },
    complete: queryClient
      .getQueryCache()
      .getAll()
      .every(({ state }) => state.status === 'success'),
  }
}
