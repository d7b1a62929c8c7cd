import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that delays work while a pointer is pressed. A message that appears between press
 * and release would move the target, and the click would be lost.
 */
export function usePointerRelease(): (run: () => void) => void {
  const isDown = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    function press(): void {
      isDown.current = true
    }
    function release(): void {
      isDown.current = false
      const due = waiting.current.splice(0)
      // After the click event of this release.
      if (due.length > 0) setTimeout(() => due.forEach((run) => run()))
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [])

  return useCallback((run) => {
    if (isDown.current) waiting.current.push(run)
    else run()
  }, [])
}
