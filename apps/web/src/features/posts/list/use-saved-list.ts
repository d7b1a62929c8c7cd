import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { findSavedList, saveList } from './saved-list.ts'
import type { SavedList } from './saved-list.ts'
import type { ScrollAnchor } from './scroll-anchor.ts'
import { findScrollAnchor, scrollToAnchor } from './scroll-anchor.ts'
import { cachedList, storeList } from './post-list.queries.ts'
import type { ListSource } from './post-list.queries.ts'

function scrollBack({ top, place }: SavedList): void {
  window.scrollTo(0, top)
  if (top > 0 && place) scrollToAnchor(place)
}

/**
 * Restores a list to the length it had when its history entry was left, for another screen or site or
 * by a reload. The server renders only the first page. `shown` is the number of posts on screen.
 */
export function useSavedList({ from, filter }: ListSource, shown: number): void {
  const queryClient = useQueryClient()
  const { key: entry } = useLocation()
  const restored = useRef<SavedList>(undefined)

  useLayoutEffect(() => {
    const kept = findSavedList({ from, filter })
    const cached = cachedList(queryClient, { from, filter })?.posts.length ?? 0
    restored.current = kept
    if (kept && kept.posts.length > cached) storeList(queryClient, kept, kept, 0)
  }, [queryClient, from, filter])

  // The router scrolls once, to pixels, when the list may still be too short.
  useLayoutEffect(() => {
    const { current: kept } = restored
    if (!kept || shown < kept.posts.length) return
    restored.current = undefined
    // After the router's effect, before the next paint.
    queueMicrotask(() => scrollBack(kept))
  }, [shown])

  useLayoutEffect(() => {
    // Recorded while scrolling: when a screen unmounts, its elements are removed one by one, which
    // shifts the others.
    let top = 0
    let place: ScrollAnchor | undefined
    function note(): void {
      top = window.scrollY
      place = findScrollAnchor()
    }
    note()
    function keep(): void {
      const list = cachedList(queryClient, { from, filter })
      if (list) saveList({ entry, from, filter, top, place, ...list })
    }
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [queryClient, entry, from, filter])
}
