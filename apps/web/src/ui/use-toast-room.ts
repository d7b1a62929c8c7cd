import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** The height of the toasts, which styles/main.css reserves at the end of the page. */
const ROOM = '--toast-room'

/** Scrolls the focused element out from under the toasts. */
function uncoverFocus(list: HTMLElement): void {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || list.contains(activeElement)) return
  const [focused, covering] = [activeElement, list].map((each) => each.getBoundingClientRect())
  if (!focused || !covering) return
  const isCovered = focused.top < covering.bottom && focused.bottom > covering.top
  if (isCovered) activeElement.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/**
 * Reserves space for the toasts at the end of the page, so that they cover neither the focus nor the
 * last line.
 */
export function useToastRoom(list: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const element = list.current
    if (!element || count === 0) return
    const room = innerHeight - element.getBoundingClientRect().top
    style.setProperty(ROOM, `${room}px`)
    uncoverFocus(element)
    return () => void style.removeProperty(ROOM)
  }, [list, count])
}
