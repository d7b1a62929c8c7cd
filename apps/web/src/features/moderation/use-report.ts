import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../platform/app-provider.tsx'
import { readToken } from '../../platform/session-storage.ts'
import type { StoredUser } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { fieldText } from '../../ui/field-text.ts'
import type { Reason } from './reason-field.tsx'

/** Reports a post. A report started while signed out stays anonymous. */
export function useReport(id: string, writer: StoredUser | null, onSent: () => void) {
  const { api } = useApp()
  const showToast = useToast()
  const sending = useMutation({
    mutationFn: (form: FormData) =>
      api('POST /api/v1/posts/p/{id}/report', {
        params: { id },
        json: { reason: fieldText(form, 'reason') as Reason, note: fieldText(form, 'note') },
        token: writer && readToken(),
      }),
    onSuccess: () => showToast(text.report.thanks),
  })
  return { ...sending, report: (form: FormData) => sending.mutate(form, { onSuccess: onSent }) }
}
