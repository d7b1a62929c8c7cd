import type { ApiClient } from '@inkwell/api-client/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useApp } from '../../platform/app-provider.tsx'
import { errorText } from '../../platform/error-text.ts'
import { readToken } from '../../platform/session-storage.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'

interface ActButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'children'> {
  /** Does it, with the token of who is signed in. */
  act: (api: ApiClient, token: string | null) => Promise<unknown>
  /** Says that it is done, where nothing else does. */
  done?: string
}

/** Does something, says how it went, and has everything on the screen asked for again. */
export function ActButton({ act, done, look = 'secondary', children }: ActButtonProps) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const acting = useMutation({
    mutationFn: () => act(api, readToken()),
    onSuccess: async () => {
      if (done === undefined) return
      showToast(done)
      await queryClient.invalidateQueries()
    },
    onError: (error) => showToast(errorText(error)),
  })
  return (
    <Button look={look} busy={acting.isPending} onClick={() => acting.mutate()}>
      {children}
    </Button>
  )
}
