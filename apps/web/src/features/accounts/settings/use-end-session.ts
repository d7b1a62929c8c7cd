import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../platform/app-provider.tsx'
import { errorText } from '../../../platform/error-text.ts'
import { readToken } from '../../../platform/session-storage.ts'
import { text } from '../../../platform/text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { SESSIONS } from './sessions.queries.ts'

/** All sessions except the current one. */
export const OTHERS = 'others'

/** Ends one session or all others, and refreshes the list. */
export function useEndSession(onEnded: () => void) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { ended, othersEnded } = text.settings.sessions
  return useMutation({
    mutationFn: (id: string) => {
      const token = readToken()
      return id === OTHERS
        ? api('DELETE /api/v1/users/me/sessions', { token })
        : api('DELETE /api/v1/users/me/sessions/{id}', { params: { id }, token })
    },
    onSuccess: (_, id) => showToast(id === OTHERS ? othersEnded : ended),
    onError: (error) => showToast(errorText(error)),
    // After a failure too: the session may have ended already.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: SESSIONS })
      onEnded()
    },
  })
}
