import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `onEnd` after `milliseconds`; pointer or focus on the element holds the clock, and it
 * begins anew when both are gone. Spread what it returns on that element.
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
