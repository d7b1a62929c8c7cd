import { useId } from 'react'
import { text } from '../../platform/text.ts'
import { usesCommandKey } from '../command-key.ts'
import { useHydrated } from '../use-hydrated.ts'

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
