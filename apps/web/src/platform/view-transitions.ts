import { NavigationType } from 'react-router'
import type { DataRouter, RouterState } from 'react-router'

type Listener = Parameters<DataRouter['subscribe']>[0]

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether a navigation opens another screen. Back and Forward show theirs without a transition. */
function isNewScreen(before: RouterState, after: RouterState): boolean {
  const isMove = after.location.pathname !== before.location.pathname
  return isMove && after.historyAction !== NavigationType.Pop
}

function canTransition(): boolean {
  return 'startViewTransition' in document && !matchMedia(REDUCED_MOTION).matches
}

/**
 * Wraps a router so that screens change in a view transition. The router's own option for this is
 * deprecated, and React's `<ViewTransition>` visibly moves a page that was scrolled.
 */
export function withViewTransitions(router: DataRouter): DataRouter {
  function subscribe(listener: Listener): () => void {
    let shown = router.state
    let latest: Parameters<Listener> | undefined

    function showLatest(): void {
      if (!latest) return
      const [state, options] = latest
      latest = undefined
      listener(state, { ...options, flushSync: true })
    }

    return router.subscribe((state, options) => {
      const isNew = isNewScreen(shown, state)
      shown = state
      // A pending transition shows the latest state when it starts.
      if (latest) latest = [state, options]
      else if (!isNew || !canTransition()) listener(state, options)
      else {
        latest = [state, options]
        const { ready, finished } = document.startViewTransition(showLatest)
        // The browser skips a transition when the next one starts or the page is hidden.
        Promise.all([ready, finished]).catch(() => undefined)
      }
    })
  }

  return Object.create(router, { subscribe: { value: subscribe } }) as DataRouter
}
