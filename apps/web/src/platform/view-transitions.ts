import { NavigationType } from 'react-router'
import type { DataRouter, RouterState } from 'react-router'

type Listener = Parameters<DataRouter['subscribe']>[0]

const CALM = '(prefers-reduced-motion: reduce)'

/** Another screen, by a step forward. Back shows at once what was there. */
function isNewScreen(before: RouterState, after: RouterState): boolean {
  const isMove = after.location.pathname !== before.location.pathname
  return isMove && after.historyAction !== NavigationType.Pop
}

/** Fetching of fonts or pictures never holds it up: the new screen is there in the next frame. */
function canFade(): boolean {
  return 'startViewTransition' in document && !matchMedia(CALM).matches
}

/**
 * A router under which one screen fades into the next where the browser can. The router's own option
 * for this is deprecated, and React's component moves a page that was scrolled across the screen.
 */
export function withFades(router: DataRouter): DataRouter {
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
      // A fade that is about to begin shows whatever is the latest by then.
      if (latest) latest = [state, options]
      else if (!isNew || !canFade()) listener(state, options)
      else {
        latest = [state, options]
        const { ready, finished } = document.startViewTransition(showLatest)
        // One that is overtaken by the next, or that nobody sees, is left out.
        Promise.all([ready, finished]).catch(() => undefined)
      }
    })
  }

  // The rest, such as the getter of its state, is the router's own.
  return Object.create(router, { subscribe: { value: subscribe } }) as DataRouter
}
