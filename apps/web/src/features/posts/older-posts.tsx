import { useEffect, useEffectEvent, useRef } from 'react'
import type { SubmitEvent } from 'react'
import { CURSOR } from '../../platform/list-cursor.ts'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'

/** How far below the screen its end may be when the next page is asked for: another screen. */
const AHEAD = '100%'

interface OlderPostsProps {
  cursor: string
  busy: boolean
  /** False after a failure: then only a person's own press tries again. */
  automatic: boolean
  /** Why it takes so long. */
  note: string | undefined
  onLoad: () => void
}

/**
 * The way to older posts: by itself when scrolling comes near, by its button, and without script
 * as a form that opens the next page.
 */
export function OlderPosts({ cursor, busy, automatic, note, onLoad }: OlderPostsProps) {
  const form = useRef<HTMLFormElement>(null)
  const loadSoon = useEffectEvent(onLoad)

  useEffect(() => {
    if (!form.current || !automatic || busy) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadSoon()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(form.current)
    return () => observer.disconnect()
  }, [automatic, busy])

  function load(event: SubmitEvent): void {
    event.preventDefault()
    onLoad()
  }

  return (
    <form
      ref={form}
      action={paths.allPosts}
      onSubmit={load}
      className="mt-16 grid justify-items-center gap-3 print:hidden"
    >
      <input type="hidden" name={CURSOR} value={cursor} />
      <Button type="submit" look="secondary" busy={busy}>
        {text.posts.older}
      </Button>
      <p aria-live="polite" className="text-small text-soft empty:absolute">
        {note}
      </p>
    </form>
  )
}
