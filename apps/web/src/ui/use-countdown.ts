import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `onEnd` after `milliseconds`; pointer or focus on the element holds the clock, and it
 * begins anew when they leave. Spread what it returns on that element.
 */
export function useCountdown(milliseconds: number, onEnd: () => void) {
  const [held, setHeld] = useState(false)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => end(), milliseconds)
    return () => clearTimeout(timer)
  }, [held, milliseconds])

  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}
