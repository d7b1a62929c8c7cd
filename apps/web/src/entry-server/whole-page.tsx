import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import type { RouteObject, StaticHandlerContext } from 'react-router'
import { appContext } from '../platform/app-context.ts'
import type { App } from '../platform/app-context.ts'
import { renderTree } from './render-tree.tsx'
import type { RenderedTree } from './render-tree.tsx'

export interface WholePage extends RenderedTree {
  context: StaticHandlerContext
}

/** Renders addresses with these routes, all of them from the first to the last; a Response is a redirect. */
export function createWholeRenderer(
  routes: RouteObject[],
): (address: string, app: App) => Promise<WholePage | Response> {
  const handler = createStaticHandler(routes)

  return async (address, app) => {
    const requestContext = new RouterContextProvider(new Map([[appContext, app]]))
    const request = new Request(app.site.webOrigin + address)
    const context = await handler.query(request, { requestContext })
    if (context instanceof Response) return context
    // Thrown on, it is logged and answered like every failure of the server.
    for (const error of Object.values(context.errors ?? {})) throw error

    const router = createStaticRouter(handler.dataRoutes, context)
    const tree = <StaticRouterProvider router={router} context={context} hydrate={false} />
    return { ...renderTree(app, tree), context }
  }
}
