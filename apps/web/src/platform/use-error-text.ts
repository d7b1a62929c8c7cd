import { useState } from 'react'
import { errorText, isUnanswered } from './error-text.ts'
import { text } from './text.ts'
import { useOnline } from './use-online.ts'

/**
 * What a person reads about a call that failed. Where no answer came and there turns out to be no
 * connection, that is what is said, for as long as the failure stands.
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
