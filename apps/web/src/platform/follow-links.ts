import { matchRoutes } from 'react-router'
import type { DataRouter, RouteObject } from 'react-router'

/** A click without modifier keys, which would open a tab or a window or start a download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : undefined
}

function staysInThisWindow(link: HTMLAnchorElement): boolean {
  const isSameWindow = link.target === '' || link.target === '_self'
  return isSameWindow && !link.hasAttribute('download') && link.origin === location.origin
}

function isFragmentOfThisPage({ pathname, search, hash }: HTMLAnchorElement): boolean {
  return hash !== '' && pathname === location.pathname && search === location.search
}

/**
 * Navigates on the client when a link of the site is clicked. One listener handles every link, also
 * those in the HTML of posts. A `<Link>` per link would take longer to render than the rest of a card.
 */
export function followLinks(router: DataRouter, routes: RouteObject[]): void {
  document.addEventListener('click', (event) => {
    const link = linkAt(event)
    if (!link || event.defaultPrevented || !isPlainClick(event)) return
    if (!staysInThisWindow(link) || isFragmentOfThisPage(link)) return
    const isPage = matchRoutes(routes, link.pathname)?.at(-1)?.route.path !== '*'
    if (!isPage) return
    event.preventDefault()
    // As in browsers, a link to the current address adds no history entry.
    const replace = link.href === location.href
    void router.navigate(link.pathname + link.search + link.hash, { replace })
  })
}
