import { useState } from 'react'
import { errorText, isUnanswered } from './error-text.ts'
import { text } from './text.ts'
import { useOnline } from './use-online.ts'

/**
 * The message for a failed call. If there was no response and the browser turns out to be offline, the
 * message says so until the call is repeated.
 */
export function useErrorText(
  error: Error | null,
  offline = text.common.noConnection,
): string | undefined {
  const isOnline = useOnline()
  const [unsent, setUnsent] = useState<Error>()
  if (!error) return undefined
  if (!isOnline && isUnanswered(error) && unsent !== error) setUnsent(error)
  return unsent === error ? offline : errorText(error)
}
