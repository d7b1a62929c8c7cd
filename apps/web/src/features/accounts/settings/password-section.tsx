import type { ChangePasswordRequest } from '@inkwell/contract/account'
import { ApiError } from '@inkwell/api-client/api-error'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../platform/app-provider.tsx'
import { readToken } from '../../../platform/session-storage.ts'
import type { StoredUser } from '../../../platform/session-storage.ts'
import { text } from '../../../platform/text.ts'
import { fieldText } from '../../../ui/field-text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { sessionOf } from '../session-of.ts'
import { SESSIONS } from './sessions.queries.ts'
import { CurrentPasswordField, SettingsForm } from './settings-form.tsx'
import { checkText } from '../../../platform/forms/check-text.ts'
import { SettingsSection } from './settings-section.tsx'

type OnSession = (user: StoredUser, token: string) => void

interface PasswordSectionProps {
  user: StoredUser | undefined
  /** A new password starts a new session. */
  onSession: OnSession
}

function usePassword(onSession: OnSession, onSaved: () => void) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: async (json: ChangePasswordRequest) => {
      const answer = await api('PUT /api/v1/users/me/password', { json, token: readToken() })
      const session = sessionOf(answer)
      if (!session) throw new ApiError('password', { status: 200, body: answer })
      return session
    },
    onSuccess: ({ user, token }) => {
      onSession(user, token)
      onSaved()
      showToast(text.settings.password.saved)
      void queryClient.invalidateQueries({ queryKey: SESSIONS })
    },
  })
}

/** Changes the password, which ends all other sessions. */
export function PasswordSection({ user, onSession }: PasswordSectionProps) {
  const { title, explanation, newPassword, save } = text.settings.password
  const [saved, setSaved] = useState(0)
  const { mutate, isPending, error } = usePassword(onSession, () => setSaved((count) => count + 1))

  function submit(form: FormData): void {
    mutate({
      currentPassword: fieldText(form, 'currentPassword'),
      newPassword: fieldText(form, 'newPassword'),
    })
  }

  return (
    <SettingsSection title={title} explanation={explanation}>
      <SettingsForm
        key={saved}
        submit={save}
        busy={isPending}
        error={error}
        onSubmit={submit}
        email={user?.email ?? ''}
      >
        <CurrentPasswordField />
        <NewPasswordField
          name="newPassword"
          label={newPassword}
          missing={checkText('newPasswordRequired')}
        />
      </SettingsForm>
    </SettingsSection>
  )
}
