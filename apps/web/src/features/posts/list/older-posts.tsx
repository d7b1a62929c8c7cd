import { useEffect, useEffectEvent, useRef } from 'react'
import type { SubmitEvent } from 'react'
import { CURSOR } from '../../../platform/list-cursor.ts'
import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'

/** The next page loads when the end is this close: one viewport. */
const AHEAD = '100%'

interface OlderPostsProps {
  /** The path of the list. */
  path: string
  cursor: string
  busy: boolean
  /** False after a failure: then only the button retries. */
  automatic: boolean
  /** Explains a slow response. */
  note: string | undefined
  onLoad: () => void
}

/**
 * Loads the next page of older posts. Each page has a button of its own, which is removed when the page
 * has loaded: moving one button would shift it away from the pointer.
 */
export function OlderPosts(props: OlderPostsProps) {
  const wasPressed = useRef(false)
  const { cursor, onLoad } = props

  function press(): void {
    wasPressed.current = true
    onLoad()
  }

  /** The pressed button was disabled and removed, so the next one gets the focus. */
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

/** Loads on scrolling or by its button. Without script it is a form that opens the next page. */
function NextPage({ path, cursor, busy, automatic, note, onLoad, onPress, onCome }: NextPageProps) {
  const form = useRef<HTMLFormElement>(null)
  const loadSoon = useEffectEvent(onLoad)

  useEffect(() => {
    if (!form.current || !automatic || busy) return
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page receives several entries at once; the last one is current.
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
      action={path}
      onSubmit={load}
      data-automatic={automatic}
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
