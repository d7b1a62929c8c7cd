import { useEffect, useRef } from 'react'

/**
 * A browser takes the focus from a button that is disabled while it works. Spread what this returns
 * on the button, and the focus comes back when the work is over, unless it has gone elsewhere.
 */
export function useReturningFocus(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)

  useEffect(() => {
    const isNowhere = document.activeElement === document.body
    if (!isBusy && hadFocus.current && isNowhere) button.current?.focus()
  }, [isBusy])

  return {
    ref: button,
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: () => {
      // Losing it by being disabled is no leaving.
      if (!button.current?.disabled) hadFocus.current = false
    },
  }
}
