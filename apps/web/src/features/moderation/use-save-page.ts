import type { SaveSitePageRequest } from '@inkwell/contract/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../platform/app-provider.tsx'
import { readToken } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'

interface PageToSave extends SaveSitePageRequest {
  slug: string
}

/** Saves a page of the site; `onSaved` is called before anything on the screen is asked for again. */
export function useSavePage(onSaved: (slug: string) => void) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ slug, ...json }: PageToSave) =>
      api('PUT /api/v1/admin/pages/{slug}', { params: { slug }, json, token: readToken() }),
    onSuccess: async (_, { slug }) => {
      showToast(text.admin.pages.saved)
      onSaved(slug)
      await queryClient.invalidateQueries()
    },
  })
}
