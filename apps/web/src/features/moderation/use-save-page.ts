import { ApiError } from '@inkwell/api-client/api-error'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../platform/app-provider.tsx'
import { readToken } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { fieldText } from '../../ui/field-text.ts'
import { useToast } from '../../ui/toasts.tsx'

interface PageToSave {
  form: FormData
  /** The version that was edited; undefined for a new page. */
  updatedAt: string | undefined
}

interface AfterSaving {
  /** Called when the page is saved. */
  finish: () => void
  /** Called only while the form is on screen. */
  onSaved: () => void
}

/** Saves a page. If `slug` is null, the page is new and the form has its slug. */
export function useSavePage(slug: string | null, { finish, onSaved }: AfterSaving) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const showToast = useToast()

  const { mutate, error, ...saving } = useMutation({
    mutationFn: ({ form, updatedAt }: PageToSave) =>
      api('PUT /api/v1/admin/pages/{slug}', {
        params: { slug: slug ?? fieldText(form, 'slug').trim() },
        json: {
          title: fieldText(form, 'title'),
          content: fieldText(form, 'content'),
          published: form.has('published'),
          updatedAt: updatedAt ?? null,
        },
        token: readToken(),
      }),
    onSuccess: () => {
      finish()
      showToast(text.admin.pages.saved)
    },
  })
  const goOn = {
    onSuccess: () => {
      onSaved()
      void queryClient.invalidateQueries()
    },
  }
  // After a message that the page was deleted, saving again creates it.
  const isGone = error instanceof ApiError && error.code === 'conflict' && !error.latest
  return {
    ...saving,
    error,
    save: (form: FormData, updatedAt: string | undefined) =>
      mutate({ form, updatedAt: isGone ? undefined : updatedAt }, goOn),
  }
}
