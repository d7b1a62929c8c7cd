import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { findKeptList, keepList } from './kept-list.ts'
import type { KeptList } from './kept-list.ts'
import type { ListPlace } from './list-place.ts'
import { placeInList, returnToPlace } from './list-place.ts'
import { cachedList, restoreList } from './post-list.queries.ts'

function scrollBack({ top, place }: KeptList): void {
  window.scrollTo(0, top)
  if (top > 0 && place) returnToPlace(place)
}

/**
 * Makes a list as long as it was when its entry of the history was left, however it was left: to
 * another screen, to another site, or for a reload. The server sends its first page alone. `shown`
 * is how many posts are on the screen.
 */
export function useKeptList(from: string | null, shown: number): void {
  const queryClient = useQueryClient()
  const { key: entry } = useLocation()
  const restored = useRef<KeptList>(undefined)

  useLayoutEffect(() => {
    const kept = findKeptList(from)
    const cached = cachedList(queryClient, from)?.posts.length ?? 0
    restored.current = kept
    if (kept && kept.posts.length > cached) restoreList(queryClient, from, kept)
  }, [queryClient, from])

  // The router scrolls once, by pixels, when the list may be too short for it.
  useLayoutEffect(() => {
    const { current: kept } = restored
    if (!kept || shown < kept.posts.length) return
    restored.current = undefined
    // Behind the router, whose effect is still to come, and before anything is painted.
    queueMicrotask(() => scrollBack(kept))
  }, [shown])

  useLayoutEffect(() => {
    // Noted as it changes: when a screen goes, its parts go one by one, and each moves the others. Faces
    // for the next screen may have come by then, too.
    let top = 0
    let place: ListPlace | undefined
    function note(): void {
      top = window.scrollY
      place = placeInList()
    }
    note()
    function keep(): void {
      const list = cachedList(queryClient, from)
      if (list) keepList({ entry, from, top, place, ...list })
    }
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [queryClient, entry, from])
}
