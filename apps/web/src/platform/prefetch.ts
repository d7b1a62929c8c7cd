import { matchRoutes } from 'react-router'
import type { RouteObject, RouterContextProvider } from 'react-router'

/** A pointer that stays on a link this many milliseconds means it; one that crosses it does not. */
const INTENT_MS = 65

/** Module and data of an address, as its route would load them. */
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
  const leadsAway = link?.origin === location.origin && link.pathname !== location.pathname
  return leadsAway ? link : undefined
}

/** Loads what a link leads to as soon as somebody seems about to follow it. */
export function prefetchOnIntent(routes: RouteObject[], context: RouterContextProvider): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function onIntent(event: Event): void {
    clearTimeout(timer)
    const link = linkAt(event)
    if (!link) return
    const begin = () => void prefetch(routes, new URL(link.href), context).catch(() => undefined)
    timer = setTimeout(begin, event.type === 'touchstart' ? 0 : INTENT_MS)
  }

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, onIntent, { passive: true })
  }
}
