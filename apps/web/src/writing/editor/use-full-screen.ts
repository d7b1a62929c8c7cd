import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useEditor } from './editor-context.ts'

/** Whether something else in the page uses Escape. */
function isTaken({ defaultPrevented, target }: KeyboardEvent): boolean {
  return (
    defaultPrevented || (target instanceof Element && target.closest('dialog, search') !== null)
  )
}

/**
 * Returns a function that ends the full screen, because the rest of the page needs attention; a new reason, such as
 * an error, does it by itself. The page appears at once, so that something in it can get the focus.
 */
export function useLeaveFullScreen(reason: unknown): () => void {
  const { setFullScreen } = useEditor()
  function leave(): void {
    delete document.documentElement.dataset.writing
    setFullScreen(false)
  }
  const leaveNow = useEffectEvent(leave)

  // Before the effects that move the focus.
  useLayoutEffect(() => {
    if (reason) leaveNow()
  }, [reason])
  return leave
}

/** Hides the rest of the page in full screen, until Escape; styles/editor/screen.css does it. */
export function useFullScreen(): void {
  const { isFullScreen, setFullScreen, field } = useEditor()
  const leave = useEffectEvent(() => {
    setFullScreen(false)
    field.current?.focus()
  })

  useEffect(() => {
    if (!isFullScreen) return
    const { dataset } = document.documentElement
    dataset.writing = 'full'
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !event.isComposing && !isTaken(event)) leave()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      delete dataset.writing
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [isFullScreen])
}
