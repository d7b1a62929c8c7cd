import type { InviteRequest } from '@inkwell/contract/invitation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../platform/app-provider.tsx'
import { errorFields, errorText } from '../../platform/error-text.ts'
import { readToken } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { TextField } from '../../ui/field.tsx'
import { fieldText } from '../../ui/field-text.ts'
import { Form } from '../../ui/forms/form.tsx'
import { momentText } from '../../lists/moment-text.ts'
import { checkText } from '../../platform/forms/check-text.ts'
import { OneTimeLink } from './one-time-link.tsx'

function useInvite() {
  const { api } = useApp()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: InviteRequest) =>
      api('POST /api/v1/admin/invitations', { json, token: readToken() }),
    onSuccess: () => void queryClient.invalidateQueries(),
  })
}

/** Creates a sign-up link for one address and shows it once. */
export function InviteForm() {
  // Resets the form for the next address.
  const [made, setMade] = useState(0)
  const { mutate, data, isPending, error, reset } = useInvite()
  const { address, addressHelp, invite, linkFor, linkHelp, linkLabel } = text.admin.invitations
  const fields = errorFields(error)

  function close(): void {
    reset()
    setMade((count) => count + 1)
  }

  return (
    <div>
      <Form
        key={made}
        errors={fields}
        busy={isPending}
        onSubmit={(form) => mutate({ email: fieldText(form, 'email') })}
        className="grid max-w-form gap-3 py-6"
      >
        <TextField
          label={address}
          help={addressHelp}
          messages={{ missing: checkText('emailRequired'), mismatch: checkText('emailInvalid') }}
          name="email"
          type="email"
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="send"
          required
        />
        <div>
          <Button type="submit" busy={isPending}>
            {invite}
          </Button>
        </div>
        <ErrorLine>{error && !fields?.email ? errorText(error) : undefined}</ErrorLine>
      </Form>
      {data && (
        <OneTimeLink
          title={linkFor(data.email ?? '')}
          explanation={linkHelp(momentText(data.expiresAt))}
          label={linkLabel}
          link={data.url ?? ''}
          onClose={close}
        />
      )}
    </div>
  )
}
