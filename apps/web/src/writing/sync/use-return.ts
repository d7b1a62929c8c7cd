import { useEffect, useEffectEvent } from 'react'

/** Hidden for this long, a page looks for changes from another device. */
const AWAY_MS = 15_000

/** Calls back when the page is seen again after a while. */
export function useReturn(onReturn: () => void): void {
  const back = useEffectEvent(onReturn)
  useEffect(() => {
    let hiddenAt = 0
    function look(): void {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now()
      else if (Date.now() - hiddenAt > AWAY_MS) back()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
