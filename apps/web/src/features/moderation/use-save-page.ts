import { ApiError } from '@inkwell/api-client/api-error'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../platform/app-provider.tsx'
import { readToken } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { fieldText } from '../../ui/field-text.ts'
import { useToast } from '../../ui/toasts.tsx'

interface PageToSave {
  form: FormData
  /** The version that the words began from; undefined where there was none. */
  updatedAt: string | undefined
}

interface AfterSaving {
  /** The words are saved. */
  finish: () => void
  /** Called only while the form is on the screen. */
  onSaved: () => void
}

/** Saves a page of the site and says so; the slug of a new one, null, is in the form. */
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
  // Who was told that the page is gone and saves again makes it anew.
  const isGone = error instanceof ApiError && error.code === 'conflict' && !error.latest
  return {
    ...saving,
    error,
    save: (form: FormData, updatedAt: string | undefined) =>
      mutate({ form, updatedAt: isGone ? undefined : updatedAt }, goOn),
  }
}
