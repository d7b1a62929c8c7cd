import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '../../platform/follow-links.ts'

/** Where a person goes on reading, and the keyboard with them. */
function focus(hash: string): void {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  target?.setAttribute('tabindex', '-1')
  target?.focus()
}

/**
 * Gives links within a text (footnotes, headings) to the router, which would otherwise take the
 * browser's own jump for a step back in history and scroll to where that was.
 */
export function useHashLinks(): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.getAttribute('href')?.startsWith('#') || !isPlainClick(event)) return
    event.preventDefault()
    void Promise.resolve(navigate({ hash: link.hash })).then(() => focus(link.hash))
  })

  useEffect(() => {
    const element = body.current
    const onClick = (event: MouseEvent): void => follow(event)
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [])

  return body
}
