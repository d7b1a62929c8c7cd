import { matchRoutes } from 'react-router'
import type { DataRouter, RouteObject } from 'react-router'
import { paths } from './paths.ts'
import type { SignInState } from './sign-in-state.ts'

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

/** Whether a screen is at a path. Feeds and other documents have an ending; no path of a screen has a dot. */
export function isScreen(routes: RouteObject[], path: string): boolean {
  return !path.includes('.') && matchRoutes(routes, path)?.at(-1)?.route.path !== '*'
}

/** Moves the focus, so that the keyboard continues there. */
function focusTarget(hash: string): void {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  target?.setAttribute('tabindex', '-1')
  target?.focus()
}

function isSignIn({ pathname }: { pathname: string }): boolean {
  return pathname === paths.signIn || pathname === paths.signUp
}

/** The screens to sign in and to sign up lead back to where they were opened, also from one to the other. */
function stateFor(link: HTMLAnchorElement, present: unknown): unknown {
  if (!isSignIn(link)) return undefined
  if (isSignIn(location)) return present
  return { continueTo: location.pathname + location.search } satisfies SignInState
}

/**
 * Navigates on the client when a link of the site is clicked. One listener handles every link, also
 * those in the HTML of posts. A `<Link>` per link would take longer to render than the rest of a card.
 * Links within a page are followed, too: the router would take the browser's own jump for a Back navigation
 * and restore a scroll position.
 */
export function followLinks(router: DataRouter, routes: RouteObject[]): void {
  document.addEventListener('click', (event) => {
    const link = linkAt(event)
    if (!link || event.defaultPrevented || !isPlainClick(event)) return
    if (!staysInThisWindow(link) || !isScreen(routes, link.pathname)) return
    event.preventDefault()
    // As in browsers, a link to the current address adds no history entry.
    const replace = link.href === location.href
    const navigation = router.navigate(link.pathname + link.search + link.hash, {
      replace,
      state: stateFor(link, router.state.location.state),
    })
    if (isFragmentOfThisPage(link)) void navigation.then(() => focusTarget(link.hash))
  })
}
