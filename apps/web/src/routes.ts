import type { RouteObject } from 'react-router'
import { RequireUser } from './features/session/require-user.tsx'
import { ErrorBoundary as Crash, PageCrash } from './pages/crash.page.tsx'
import { Component as Shell } from './pages/shell.page.tsx'
import { withTexts } from './platform/text.ts'
import { screens } from './screens.ts'
import type { RoutedScreen } from './screens.ts'

const all: RoutedScreen[] = Object.values(screens)

/** Sets the screen as the route's handle. */
function createRoute(screen: RoutedScreen): RouteObject {
  const { path, texts = [], load } = screen
  return { path, handle: screen, lazy: () => withTexts(texts, load()) }
}

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: Crash,
    children: [
      {
        // If a screen crashes, the top bar stays.
        ErrorBoundary: PageCrash,
        children: [
          ...all.filter(({ guard }) => !guard).map(createRoute),
          {
            Component: RequireUser,
            children: all.filter(({ guard }) => guard).map(createRoute),
          },
        ],
      },
    ],
  },
]
