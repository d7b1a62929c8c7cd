import { matchRoutes } from 'react-router'
import type { DataRouter, RouteObject } from 'react-router'

/** A click that asks for no new tab, no window and no download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : undefined
}

function staysInThisWindow(link: HTMLAnchorElement): boolean {
  const isForUs = link.target === '' || link.target === '_self'
  return isForUs && !link.hasAttribute('download') && link.origin === location.origin
}

function leadsWithinThisPage({ pathname, search, hash }: HTMLAnchorElement): boolean {
  return hash !== '' && pathname === location.pathname && search === location.search
}

/**
 * Follows links to pages of the site without loading a document anew. One listener does for all of
 * them, those in the text of posts included: a component of the router's for each would take longer
 * to render than everything else on a card.
 */
export function followLinks(router: DataRouter, routes: RouteObject[]): void {
  document.addEventListener('click', (event) => {
    const link = linkAt(event)
    if (!link || event.defaultPrevented || !isPlainClick(event)) return
    if (!staysInThisWindow(link) || leadsWithinThisPage(link)) return
    const isPage = matchRoutes(routes, link.pathname)?.at(-1)?.route.path !== '*'
    if (!isPage) return
    event.preventDefault()
    // As browsers do: to where one is already leads no step further.
    const replace = link.href === location.href
    void router.navigate(link.pathname + link.search + link.hash, { replace })
  })
}
