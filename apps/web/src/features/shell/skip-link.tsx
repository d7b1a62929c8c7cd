import type { MouseEvent } from 'react'
import { text } from '../../platform/text.ts'
import { MAIN } from './main-region.ts'

function skip(event: MouseEvent): void {
  const main = document.getElementById(MAIN)
  if (!main) return
  event.preventDefault()
  main.focus({ preventScroll: true })
  main.scrollIntoView()
}

/** The first focusable element of every page, visible only when focused. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN}`}
      onClick={skip}
      className="fixed start-3 top-2.5 z-50 rounded-control bg-accent px-4 py-2.5 font-semibold text-on-accent not-focus:sr-only"
    >
      {text.common.skipToContent}
    </a>
  )
}
