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

/** The routes that matched, each the only child of the one above: the static router copies all that it gets. */
function branchOf({ matches }: StaticHandlerContext): RouteObject[] {
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
    // Thrown on, it is logged and answered like every failure of the server.
    for (const error of Object.values(context.errors ?? {})) throw error

    const router = createStaticRouter(branchOf(context), context)
    const tree = <StaticRouterProvider router={router} context={context} hydrate={false} />
    return { ...renderTree(app, tree), context }
  }
}
