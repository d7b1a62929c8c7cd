import type { MouseEvent } from 'react'
import { text } from '../../platform/text.ts'
import { MAIN } from './main-region.ts'

/** A step past the top bar, without a step in the history of the tab. */
function skip(event: MouseEvent): void {
  const main = document.getElementById(MAIN)
  if (!main) return
  event.preventDefault()
  main.focus({ preventScroll: true })
  main.scrollIntoView()
}

/** The first stop of the keyboard on every page; nobody else sees it. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN}`}
      onClick={skip}
      className="sr-only rounded-control bg-accent px-4 py-2.5 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50"
    >
      {text.common.skipToContent}
    </a>
  )
}
