import { useId } from 'react'
import { text } from '../../platform/text.ts'
import { useHydrated } from '../use-hydrated.ts'

/** Keyboards of Apple send with the command key; the page of the server does not know who reads. */
function usesCommandKey(): boolean {
  return /^(?:Mac|iP)/.test(navigator.platform)
}

/** The keys by which a form is sent, for its button and for a hint beside it. */
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
