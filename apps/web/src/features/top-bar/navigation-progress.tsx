import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { text } from '../../platform/text.ts'

/** Faster navigations show no progress line. */
const SHOW_AFTER_MS = 150

/** A line below the top bar during a slow navigation. */
export function NavigationProgress() {
  const isGoing = useNavigation().state !== 'idle'
  const [isSlow, setIsSlow] = useState(false)

  useEffect(() => {
    if (!isGoing) return
    const timer = setTimeout(() => setIsSlow(true), SHOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isGoing])

  if (!isSlow) return null
  return (
    <div
      role="progressbar"
      aria-label={text.topBar.loading}
      className="absolute inset-x-0 top-0 h-1 overflow-hidden"
    >
      <div className="h-full animate-progress bg-accent rtl:[animation-direction:reverse]" />
    </div>
  )
}
