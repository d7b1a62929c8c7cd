import { useId } from 'react'
import { text } from '../../platform/text.ts'
import { useHydrated } from '../use-hydrated.ts'

let isApple: boolean | undefined

/** Apple keyboards use Cmd where others use Ctrl. Only in the browser: the server does not know the keyboard. */
export function usesCommandKey(): boolean {
  isApple ??= /^(?:Mac|iP)/.test(navigator.platform)
  return isApple
}

/** The submit shortcut, for the button and a hint beside it. */
export function useSubmitShortcut() {
  const id = useId()
  const isCommand = useHydrated() && usesCommandKey()
  return {
    keys: isCommand ? text.keys.command : text.keys.control,
    hint: { id },
    button: {
      'aria-describedby': id,
      'aria-keyshortcuts': isCommand ? 'Meta+Enter' : 'Control+Enter',
    },
  }
}
