import { useEffect } from 'react'
import type { RefObject } from 'react'
import { lazyImport } from '../../../platform/lazy-import.ts'

/** Plays the videos of a post in the place of their links; until its script is loaded they stay links. */
export function useVideos(body: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    const element = body.current
    if (!element || !html.includes('class="video"')) return
    void lazyImport('videos', () => import('./play-videos.ts')).then(
      ({ makeVideosPlayable }) => makeVideosPlayable(element),
      // A reader without the network can play no video.
      () => undefined,
    )
  }, [body, html])
}
