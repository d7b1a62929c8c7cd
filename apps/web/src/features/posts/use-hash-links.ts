import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '../../platform/follow-links.ts'

/** Moves the focus, so that the keyboard continues there. */
function focus(hash: string): void {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  target?.setAttribute('tabindex', '-1')
  target?.focus()
}

/**
 * Handles links within a post (footnotes, headings) with the router. It would take the browser's own
 * jump for a Back navigation and restore a scroll position.
 */
export function useHashLinks(body: RefObject<HTMLElement | null>): void {
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
  }, [body])
}
