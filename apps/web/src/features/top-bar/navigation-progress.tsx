import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { text } from '../../platform/text.ts'

/** What takes less time than this many milliseconds is no wait. */
const PATIENCE_MS = 150

/** A thin line along the edge of the top bar while a screen is slow to come. */
export function NavigationProgress() {
  const isGoing = useNavigation().state !== 'idle'
  const [isSlow, setIsSlow] = useState(false)

  useEffect(() => {
    if (!isGoing) return
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS)
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
