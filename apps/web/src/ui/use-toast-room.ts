import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** Holds the height of what stands over the foot of the page: styles/main.css. */
const ROOM = '--toast-room'

/** Brings the element that has the focus out from under a list that stands over the page. */
function uncoverFocus(list: HTMLElement): void {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || list.contains(activeElement)) return
  const [focused, covering] = [activeElement, list].map((each) => each.getBoundingClientRect())
  if (!focused || !covering) return
  const isCovered = focused.top < covering.bottom && focused.bottom > covering.top
  if (isCovered) activeElement.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/**
 * Keeps the foot of the page, where toasts stand, free for as long as they do: browsers scroll what
 * gets the focus above them, and the last line of the page can be scrolled there, too.
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
