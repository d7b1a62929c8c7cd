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
 * The way to the next page of older posts. Each page has its own: the one above a page that has come
 * goes, for a button that moves out from under a finger is a page that jumps.
 */
export function OlderPosts(props: OlderPostsProps) {
  const wasPressed = useRef(false)
  const { cursor, onLoad } = props

  function press(): void {
    wasPressed.current = true
    onLoad()
  }

  /** A button that was pressed is disabled, loses the focus and goes: the next one has it. */
  function focusNext(button: HTMLElement | null | undefined): void {
    if (wasPressed.current && document.activeElement === document.body) button?.focus()
    wasPressed.current = false
  }

  return <NextPage key={cursor} {...props} onPress={press} onCome={focusNext} />
}

interface NextPageProps extends OlderPostsProps {
  onPress: () => void
  onCome: (button: HTMLElement | null | undefined) => void
}

/**
 * The way to older posts: by itself when scrolling comes near, by its button, and without script
 * as a form that opens the next page.
 */
function NextPage({ cursor, busy, automatic, note, onLoad, onPress, onCome }: NextPageProps) {
  const form = useRef<HTMLFormElement>(null)
  const loadSoon = useEffectEvent(onLoad)

  useEffect(() => {
    if (!form.current || !automatic || busy) return
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page hears of a way there and back at once: the last says where the end is now.
        if (entries.at(-1)?.isIntersecting) loadSoon()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(form.current)
    return () => observer.disconnect()
  }, [automatic, busy])

  const come = useEffectEvent(() => onCome(form.current?.querySelector('button')))
  useEffect(() => come(), [])

  function load(event: SubmitEvent): void {
    event.preventDefault()
    onPress()
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
