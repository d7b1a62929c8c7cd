import { createApiClient } from '@inkwell/api-client/api-client'
import { StrictMode, startTransition, useEffect } from 'react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import type { DataRouter, RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { appContext } from './platform/app-context.ts'
import type { App } from './platform/app-context.ts'
import { AppProvider } from './platform/app-provider.tsx'
import { STATE_ID } from './platform/page-state.ts'
import type { PageState } from './platform/page-state.ts'
import type { PageCall, PageCalls } from './platform/page-calls.ts'
import { watchConnection, withConnectionProbe } from './platform/connection.ts'
import { followLinks } from './platform/follow-links.ts'
import { withHiddenEvents } from './platform/hidden-events.ts'
import { registerServiceWorker } from './platform/register-service-worker.ts'
import { restoreTypedText } from './platform/lazy-import.ts'
import { loadSkippedFonts } from './platform/lazy-fonts.ts'
import { prefetchOnIntent } from './platform/prefetch.ts'
import { createBrowserQueryClient, refetchActive } from './platform/query-client.ts'
import { setTexts } from './platform/text.ts'
import type { Texts } from './platform/text.ts'
import { withViewTransitions } from './platform/view-transitions.ts'
import { clearReloadMark, reloadOnce, withReloadFallback } from './platform/page-reload.ts'
import { translatingFetch } from './platform/translating-fetch.ts'
import { routes } from './routes.ts'
import './styles/main.css'

function readPageState(): PageState {
  return JSON.parse(document.querySelector(`script#${STATE_ID}`)?.textContent ?? '') as PageState
}

/** Loads this page's modules, which hydration needs; resolves to its calls. */
async function loadMatchedRoutes(): Promise<PageCall[]> {
  const calls: PageCall[] = []
  for (const { route, params } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const { pageCalls, ...loaded } = (await route.lazy()) as RouteObject & {
      pageCalls?: PageCalls
    }
    Object.assign(route, loaded, { lazy: undefined })
    calls.push(...(pageCalls?.({ params, url: new URL(location.href) }) ?? []))
  }
  return calls
}

/** Tells the script in the head that React handles clicks from now on. */
function HydrationSignal({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.dispatchEvent(new Event('ready'))
    restoreTypedText()
  }, [])
  return children
}

export async function startClient(texts: Texts): Promise<void> {
  setTexts(texts)
  const { site, loaderData, results } = readPageState()
  const queryClient = createBrowserQueryClient()
  const api = createApiClient(site.apiOrigin, withConnectionProbe(translatingFetch))
  const app: App = { site, queryClient, api }

  const context = new RouterContextProvider(new Map([[appContext, app]]))

  try {
    const calls = await loadMatchedRoutes()
    results?.forEach((result, index) => {
      if (result !== false) calls[index]?.store(queryClient, result)
    })
    // Results from the server are shown at once and revalidated.
    void queryClient.invalidateQueries({ refetchType: 'none' })
  } catch (error) {
    return reloadOnce(error)
  }
  const router: DataRouter = createBrowserRouter(
    withReloadFallback(routes, () => router.state.navigation.location),
    { hydrationData: { loaderData }, getContext: () => context },
  )
  const transitioning = withViewTransitions(router)
  loadSkippedFonts(router)
  const page = (
    <StrictMode>
      <AppProvider app={app}>
        <HydrationSignal>
          <RouterProvider router={transitioning} />
        </HydrationSignal>
      </AppProvider>
    </StrictMode>
  )
  // In a transition React hydrates in time slices, so that input is not blocked.
  const root = withHiddenEvents(document.getElementById('root') as HTMLElement)
  startTransition(() => void hydrateRoot(root, page))
  followLinks(router, routes)
  prefetchOnIntent(routes, context)
  watchConnection(() => void refetchActive(queryClient))
  clearReloadMark()
  registerServiceWorker()
}
