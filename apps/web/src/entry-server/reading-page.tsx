import {
  createStaticHandler,
  matchRoutes,
  renderMatches,
  RouterContextProvider,
  StaticRouter,
} from 'react-router'
import type { LazyRouteFunction, Params, RouteObject } from 'react-router'
import { appContext } from '../platform/app-context.ts'
import type { App, LoaderInput } from '../platform/app-context.ts'
import { paths } from '../platform/paths.ts'
import { routes } from '../routes.ts'
import type { RoutedScreen } from '../screens.ts'
import { frameOf } from './frame.ts'
import type { Frame } from './frame.ts'
import { once } from './once.ts'
import { renderTree } from './render-tree.tsx'

/** What a route loads; its loader says what its status is where that is not 200. */
interface Screen {
  Component: NonNullable<RouteObject['Component']>
  loader: (input: LoaderInput) => Promise<{ init: ResponseInit | null } | null>
}

interface ScreenOfRoute extends Screen {
  /** As the router names the route in the browser. */
  routeId: string
  page: string
}

/** A screen in the layout. */
export interface ReadingPage {
  head: string
  body: string
  frame: Frame
  status: number
  page: string
  loaderData: Record<string, unknown>
}

/** Stands for every post: nothing but the post itself differs between their pages. */
const ANY_POST = paths.post('any')

const POST = /^\/post\/([\w-]{1,64})$/

const { dataRoutes } = createStaticHandler(routes)
const screens = new Map<string, Promise<ScreenOfRoute>>()

async function loadScreen(pathname: string): Promise<ScreenOfRoute> {
  const route = matchRoutes(dataRoutes, pathname)?.at(-1)?.route
  if (!route) throw new Error(`There is no screen at ${pathname}`)
  const screen = (await (route.lazy as LazyRouteFunction<RouteObject>)()) as Screen
  return { ...screen, routeId: route.id, page: (route.handle as RoutedScreen).page }
}

/** The screen at an address, which is the same for all that share the name. */
function screenOf(name: string): Promise<ScreenOfRoute> {
  return once(screens, name, () => loadScreen(name))
}

/** The address that has the same screen and layout, and what is its own about this one. */
function readingOf(pathname: string): { name: string; params: Params } | undefined {
  const isAlone = pathname === paths.landing || pathname === paths.allPosts
  if (isAlone) return { name: pathname, params: {} }
  const id = POST.exec(pathname)?.[1]
  return id === undefined ? undefined : { name: ANY_POST, params: { id } }
}

/**
 * Renders the screens that readers come to. They are asked for under thousands of addresses, so what
 * these have in common is done once: finding the route, and the layout, which is half of a page.
 * Undefined for every other address.
 */
export async function renderReading(address: string, app: App): Promise<ReadingPage | undefined> {
  const url = new URL(app.site.webOrigin + address)
  const { pathname } = url
  const reading = readingOf(pathname)
  if (!reading) return undefined
  const { name, params } = reading
  const { Component, loader, routeId, page } = await screenOf(name)
  const context = new RouterContextProvider(new Map([[appContext, app]]))
  const loaded = await loader({ context, params, url })

  const match = { params, pathname, pathnameBase: pathname, route: { Component } }
  const { head, body } = renderTree(
    app,
    <StaticRouter location={url}>{renderMatches([match])}</StaticRouter>,
  )
  const frame = await frameOf(name, name, app)
  return {
    status: loaded?.init?.status ?? 200,
    head,
    body,
    frame,
    page,
    loaderData: { [routeId]: null },
  }
}
