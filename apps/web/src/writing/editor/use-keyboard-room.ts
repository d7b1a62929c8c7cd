import { useEffect } from 'react'

const ROOM = '--keyboard-room'

/** Browser bars that come and go are lower than any keyboard. */
const KEYBOARD_MIN = 120

/**
 * Measures the part of the window that a phone's keyboard covers, while this is mounted. The toolbar
 * is above it then.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const view = window.visualViewport
    const root = document.documentElement
    if (!view) return
    const listening = new AbortController()
    const { signal } = listening

    function measure(): void {
      if (!view) return
      const room = innerHeight - view.height - view.offsetTop
      const isKeyboard = room > KEYBOARD_MIN && view.scale < 1.1
      root.toggleAttribute('data-keyboard', isKeyboard)
      root.style.setProperty(ROOM, `${isKeyboard ? Math.round(room) : 0}px`)
    }

    view.addEventListener('resize', measure, { signal })
    view.addEventListener('scroll', measure, { signal })
    return () => {
      listening.abort()
      root.removeAttribute('data-keyboard')
      root.style.removeProperty(ROOM)
    }
  }, [])
}
