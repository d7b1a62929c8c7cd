import { useEffect, useEffectEvent } from 'react'
import { useEditor } from './editor-context.ts'

/** Whether something else in the page uses Escape. */
function isTaken({ defaultPrevented, target }: KeyboardEvent): boolean {
  return (
    defaultPrevented || (target instanceof Element && target.closest('dialog, search') !== null)
  )
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
