import { createPath } from 'react-router'
import type { Location, RouteObject } from 'react-router'

const RELOADED = 'inkwell-reloaded'

/** Never resolves: the page that waits for it is about to be replaced. */
function openWhole(location: Location | undefined): Promise<never> {
  const address = location ? createPath(location) : ''
  const here = window.location.pathname + window.location.search + window.location.hash
  // On the way back or forward, the address has changed already.
  if (address === '' || address === here) window.location.reload()
  else window.location.assign(address)
  return new Promise(() => undefined)
}

/**
 * Routes for the router: where the module of a screen cannot be had, because a new build has taken
 * its place, the browser opens the whole page at that address instead. Only a person's next step
 * can bring that about again, so it never goes round in circles.
 */
export function withWholePages(
  routes: RouteObject[],
  wanted: () => Location | undefined,
): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route
    return {
      ...route,
      ...(children && { children: withWholePages(children, wanted) }),
      ...(typeof lazy === 'function' && {
        lazy: () =>
          lazy().catch((error: unknown) => {
            console.error('Failed to load a screen', error)
            return openWhole(wanted())
          }),
      }),
    } as RouteObject
  })
}

/** Loads this page anew, unless that has been tried: then it stays what the server has sent. */
export function reloadOnce(cause: unknown): void {
  console.error('Failed to load this screen', cause)
  const address = window.location.href
  try {
    if (sessionStorage.getItem(RELOADED) === address) return
    sessionStorage.setItem(RELOADED, address)
  } catch {
    // Without a memory it could go on for ever.
    return
  }
  window.location.reload()
}

/** The page has come alive: should it break later, it may be loaded anew once more. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED)
  } catch {
    // Storage is forbidden: nothing was kept there.
  }
}
