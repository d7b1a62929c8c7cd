import type { RouteObject } from 'react-router'
import { RequireUser } from './features/session/require-user.tsx'
import { ErrorBoundary as Crash, PageCrash } from './pages/crash.page.tsx'
import { Component as Shell } from './pages/shell.page.tsx'
import { withTexts } from './platform/text.ts'
import { allScreens } from './site-map.ts'
import type { Screen } from './site-map.ts'

/** What the module of a page exports. */
type Page = Pick<RouteObject, 'Component' | 'loader'>

const pages = import.meta.glob<Page>(['./pages/*.page.tsx', '!./pages/{crash,shell}.page.tsx'])

/** The handle of a route is its screen. */
function routeOf(screen: Screen): RouteObject {
  const { path, page, texts = [] } = screen
  const load = pages[`./pages/${page}.page.tsx`]
  if (!load) throw new Error(`There is no page ${page}`)
  return { path, handle: screen, lazy: () => withTexts(texts, load()) }
}

/** The site map as the router takes it. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: Crash,
    children: [
      {
        // A screen that breaks leaves the top bar standing.
        ErrorBoundary: PageCrash,
        children: [
          ...allScreens.filter(({ guard }) => !guard).map(routeOf),
          {
            Component: RequireUser,
            children: allScreens.filter(({ guard }) => guard).map(routeOf),
          },
        ],
      },
    ],
  },
]
