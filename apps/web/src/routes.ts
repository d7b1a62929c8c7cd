import type { RouteObject } from 'react-router'
import { RequireUser } from './features/session/require-user.tsx'
import { ErrorBoundary as Crash, PageCrash } from './pages/crash.page.tsx'
import { Component as Shell } from './pages/shell.page.tsx'
import { withTexts } from './platform/text.ts'
import { screens } from './screens.ts'
import type { RoutedScreen } from './screens.ts'

const all: RoutedScreen[] = Object.values(screens)

/** The handle of a route is its screen. */
function routeOf(screen: RoutedScreen): RouteObject {
  const { path, texts = [], load } = screen
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
          ...all.filter(({ guard }) => !guard).map(routeOf),
          {
            Component: RequireUser,
            children: all.filter(({ guard }) => guard).map(routeOf),
          },
        ],
      },
    ],
  },
]
