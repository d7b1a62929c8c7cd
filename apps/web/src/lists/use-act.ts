import type { ApiClient } from '@inkwell/api-client/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApp } from '../platform/app-provider.tsx'
import { errorText, isRefused, wantsSignIn } from '../platform/error-text.ts'
import { ifSameUser, readToken } from '../platform/session-storage.ts'
import { text } from '../platform/text.ts'
import { useToast } from '../ui/toasts.tsx'
import { useSignInAgain } from './use-sign-in-again.ts'

/** A call, or several in a row. */
export type Act<Answer = unknown> = (api: ApiClient, token: string | null) => Promise<Answer>

export interface ActParts<Answer = unknown> {
  act: Act<Answer>
  /** The message of success, unless something else shows it. */
  done?: string | undefined
  /** Reverts the action, if possible; gets its answer. */
  undo?:
    | {
        /** Resolves to a message if another one than `done` is to be shown. */
        act: (...call: [...Parameters<Act>, Answer]) => Promise<unknown>
        done: string
        /** Whether the action changed anything that may be reverted; by default it did. */
        isOffered?: (answer: Answer) => boolean
      }
    | undefined
  /** Where the message of success leads, unless it offers Undo. */
  link?: { label: string; href: string } | undefined
}

/** Runs an action, reports the result, offers Undo and refetches everything on screen. */
export function useAct<Answer>({ act, done, undo, link }: ActParts<Answer>) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const signInAgain = useSignInAgain()

  // Not a mutation: the pressed button may be unmounted when Undo is clicked.
  async function takeBack(
    { act: back, done: sentence }: NonNullable<ActParts<Answer>['undo']>,
    acted: Promise<Answer>,
  ) {
    try {
      const answer = await back(api, readToken(), await acted)
      showToast(typeof answer === 'string' ? answer : sentence)
    } catch (error) {
      showToast(errorText(error))
    }
    await queryClient.invalidateQueries()
  }

  return useMutation({
    mutationFn: async () => {
      const acted = act(api, readToken())
      const run =
        undo &&
        ifSameUser(
          () => void takeBack(undo, acted),
          (name) => showToast(text.common.notUndone(name)),
        )
      const answer = await acted
      return (undo?.isOffered?.(answer) ?? true) ? run : undefined
    },
    onSuccess: async (run) => {
      if (done === undefined) return
      showToast(done, run ? { label: text.common.undo, run } : link)
      await queryClient.invalidateQueries()
    },
    onError: async (error) => {
      const way = { label: text.lists.signIn, run: signInAgain }
      showToast(errorText(error), wantsSignIn(error) ? way : undefined)
      // Another session changed what the list shows.
      if (isRefused(error, 'not_found')) await queryClient.invalidateQueries()
    },
  })
}
