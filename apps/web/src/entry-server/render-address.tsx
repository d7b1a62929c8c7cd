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

/** Only the routes that matched, because the static router copies every route it gets. */
function matchedRoutes({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>((below, { route }) => {
    const { children: _, ...own } = route
    return [(below.length > 0 ? { ...own, children: below } : own) as RouteObject]
  }, [])
}

export interface RenderedAddress extends RenderedTree {
  context: StaticHandlerContext
}

/** Renders the routes that match an address, from the layout to the screen; a Response is a redirect. */
export function createAddressRenderer(
  routes: RouteObject[],
): (address: string, app: App) => Promise<RenderedAddress | Response> {
  const handler = createStaticHandler(routes)

  return async (address, app) => {
    const requestContext = new RouterContextProvider(new Map([[appContext, app]]))
    const request = new Request(app.site.webOrigin + address)
    const context = await handler.query(request, { requestContext })
    if (context instanceof Response) return context
    // Rethrown, it is logged and answered like every server error.
    for (const error of Object.values(context.errors ?? {})) throw error

    const router = createStaticRouter(matchedRoutes(context), context)
    const tree = <StaticRouterProvider router={router} context={context} hydrate={false} />
    return { ...renderTree(app, tree), context }
  }
}
