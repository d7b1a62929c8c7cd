import { useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** In pages from right to left, the arrows point the other way. */
function towards(key: string, element: Element): string {
  if (getComputedStyle(element).direction !== 'rtl') return key
  return key === 'ArrowRight' ? 'ArrowLeft' : key === 'ArrowLeft' ? 'ArrowRight' : key
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[towards(event.key, event.currentTarget)]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
  const index = tools.findIndex((tool) => tool === event.target)
  if (index === -1) return
  event.preventDefault()
  tools[step(index, tools.length)]?.focus()
}

/**
 * Makes the buttons of a toolbar one stop of the Tab key; arrow keys, Home and End move between them.
 * `first` is the name of the button that is the stop at the beginning; names are in `data-tool`.
 */
export function useRoving(first: string) {
  const [current, setCurrent] = useState(first)

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    if (target.dataset.tool !== undefined) setCurrent(target.dataset.tool)
  }

  return {
    toolbar: { onFocus, onKeyDown },
    tabIndexOf: (name: string) => (name === current ? 0 : -1),
  }
}
