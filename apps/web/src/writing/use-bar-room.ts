import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** The height of the bar at the end of the window, which toasts and the focus stay clear of. */
const ROOM = '--bar-room'

/** Tells the page how high the element is, while it is mounted. */
export function useBarRoom(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(ROOM, `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(ROOM)
    }
  }, [])
  return bar
}
