import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `onEnd` after `milliseconds`. Hover or focus pauses the timer, which then restarts. Spread the
 * returned handlers on the element.
 */
export function useCountdown(milliseconds: number, onEnd: () => void) {
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = hasPointer || hasFocus
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => end(), milliseconds)
    return () => clearTimeout(timer)
  }, [isHeld, milliseconds])

  return {
    onPointerEnter: () => setHasPointer(true),
    onPointerLeave: () => setHasPointer(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  }
}
