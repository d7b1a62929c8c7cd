import { createPath } from 'react-router'
import type { Location, RouteObject } from 'react-router'

const RELOADED = 'inkwell-reloaded'

/** Never resolves, because the document is about to be replaced. */
function loadDocument(location: Location | undefined): Promise<never> {
  const address = location ? createPath(location) : ''
  const here = window.location.pathname + window.location.search + window.location.hash
  // With Back or Forward, the address has changed already.
  if (address === '' || address === here) window.location.reload()
  else window.location.assign(address)
  return new Promise(() => undefined)
}

/**
 * Wraps routes: if the module of a screen does not load, because a new build has removed it, the browser
 * loads the document at that address instead. Each load needs a navigation by the user, so it cannot loop.
 */
export function withReloadFallback(
  routes: RouteObject[],
  wanted: () => Location | undefined,
): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route
    return {
      ...route,
      ...(children && { children: withReloadFallback(children, wanted) }),
      ...(typeof lazy === 'function' && {
        lazy: () =>
          lazy().catch((error: unknown) => {
            console.error('Failed to load a screen', error)
            return loadDocument(wanted())
          }),
      }),
    } as RouteObject
  })
}

/** Reloads this page once. If that has been tried, the page stays as rendered by the server. */
export function reloadOnce(cause: unknown): void {
  console.error('Failed to load this screen', cause)
  const address = window.location.href
  try {
    if (sessionStorage.getItem(RELOADED) === address) return
    sessionStorage.setItem(RELOADED, address)
  } catch {
    // Without storage it could reload forever.
    return
  }
  window.location.reload()
}

/** Allows another reload, after the page has hydrated. */
export function clearReloadMark(): void {
  try {
    sessionStorage.removeItem(RELOADED)
  } catch {
    // Storage is blocked.
  }
}
