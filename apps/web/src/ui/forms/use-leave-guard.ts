import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import type { Blocker } from 'react-router'

interface Guard {
  /** Whether there are unsaved changes now. */
  hasUnsavedChanges: () => boolean
  /**
   * The same at the last input. A beforeunload listener excludes the page from the back/forward cache.
   */
  isUnsaved: boolean
  /** A path to which one may leave without a question. */
  free: string
}

/** Asks for confirmation before unsaved changes are left by a link, by Back or by closing the tab. */
export function useLeaveGuard({ hasUnsavedChanges, isUnsaved, free }: Guard): Blocker {
  const isStill = useEffectEvent(hasUnsavedChanges)

  useEffect(() => {
    if (!isUnsaved) return
    function ask(event: BeforeUnloadEvent): void {
      // Without a user activation, browsers do not ask and log a warning.
      if (isStill() && navigator.userActivation.hasBeenActive) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  return useBlocker(({ currentLocation, nextLocation }) => {
    const [from, to] = [currentLocation, nextLocation]
    const isSamePage = from.pathname === to.pathname && from.search === to.search
    return !isSamePage && to.pathname !== free && hasUnsavedChanges()
  })
}
