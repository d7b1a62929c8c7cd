import { matchRoutes } from 'react-router'
import type { RouteObject, RouterContextProvider } from 'react-router'
import { isScreen } from './follow-links.ts'

/** Prefetching waits this long, so that a pointer that only crosses a link starts nothing. */
const INTENT_MS = 65

async function prefetch(
  routes: RouteObject[],
  url: URL,
  context: RouterContextProvider,
): Promise<void> {
  for (const { route, params } of matchRoutes(routes, url) ?? []) {
    const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route
    const request = new Request(url)
    const pattern = route.path ?? ''
    if (typeof loader === 'function') await loader({ request, url, params, context, pattern })
  }
}

function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  const isOtherPage = link?.origin === location.origin && link.pathname !== location.pathname
  return isOtherPage ? link : undefined
}

export function prefetchOnIntent(routes: RouteObject[], context: RouterContextProvider): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function onIntent(event: Event): void {
    clearTimeout(timer)
    const link = linkAt(event)
    if (!link || !isScreen(routes, link.pathname)) return
    const begin = () => void prefetch(routes, new URL(link.href), context).catch(() => undefined)
    timer = setTimeout(begin, event.type === 'touchstart' ? 0 : INTENT_MS)
  }

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, onIntent, { passive: true })
  }
}
