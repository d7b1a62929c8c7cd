import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import type { Blocker } from 'react-router'

interface Guard {
  /** Whether something would be left behind at this moment. */
  isAtWork: () => boolean
  /** Whether there was something at the last look. Who listens for closing costs a page its way back. */
  isUnsaved: boolean
  /** A path that may be left for without a question. */
  free: string
}

/** Stops whoever leaves with unsaved work, by a link, by Back or by closing, until they have said so. */
export function useLeaveGuard({ isAtWork, isUnsaved, free }: Guard): Blocker {
  const isStill = useEffectEvent(isAtWork)

  useEffect(() => {
    if (!isUnsaved) return
    function ask(event: BeforeUnloadEvent): void {
      // Before the first touch of a page, browsers refuse to ask, and complain.
      if (isStill() && navigator.userActivation.hasBeenActive) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  return useBlocker(({ currentLocation, nextLocation }) => {
    const [from, to] = [currentLocation, nextLocation]
    const isSamePage = from.pathname === to.pathname && from.search === to.search
    return !isSamePage && to.pathname !== free && isAtWork()
  })
}
