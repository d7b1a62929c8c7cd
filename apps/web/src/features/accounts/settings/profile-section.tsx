import type { UpdateProfileRequest } from '@inkwell/contract/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../platform/app-provider.tsx'
import { readToken } from '../../../platform/session-storage.ts'
import type { StoredUser } from '../../../platform/session-storage.ts'
import { text } from '../../../platform/text.ts'
import { fieldText } from '../../../ui/field-text.ts'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { nameMessages } from '../account-checks.ts'
import { EmailField } from '../email-field.tsx'
import { CurrentPasswordField, SettingsForm } from './settings-form.tsx'
import { SettingsSection } from './settings-section.tsx'

interface ProfileSectionProps {
  /** Undefined until known. */
  user: StoredUser | undefined
  onChanged: (user: StoredUser) => void
}

function useProfile(onChanged: (user: StoredUser) => void) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (json: UpdateProfileRequest) =>
      api('PUT /api/v1/users/me', { json, token: readToken() }),
    onSuccess: ({ user }, asked) => {
      const { _id = '', name = asked.name, email = asked.email } = user ?? {}
      onChanged({ _id, name, email })
      showToast(text.settings.profile.saved)
      // Every cached post and list may contain the name.
      void queryClient.invalidateQueries()
    },
  })
}

/** Changes name and address, with the current password. */
export function ProfileSection({ user, onChanged }: ProfileSectionProps) {
  const { title, explanation, save, passwordHelp } = text.settings.profile
  // Resets the form after saving: it shows the saved values and an empty password.
  const [saved, setSaved] = useState(0)
  const { mutate, isPending, error } = useProfile((changed) => {
    onChanged(changed)
    setSaved((count) => count + 1)
  })

  function submit(form: FormData): void {
    mutate({
      name: fieldText(form, 'name'),
      email: fieldText(form, 'email'),
      currentPassword: fieldText(form, 'currentPassword'),
    })
  }

  return (
    <SettingsSection title={title} explanation={explanation}>
      <SettingsForm
        // Not the user: it becomes known while somebody may already be typing.
        key={saved}
        submit={save}
        busy={isPending}
        error={error}
        onSubmit={submit}
        email={user?.email ?? ''}
      >
        <TextField
          label={text.accountFields.name}
          messages={nameMessages()}
          name="name"
          defaultValue={user?.name}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          dir="auto"
          required
        />
        <EmailField autoComplete="email" defaultValue={user?.email} />
        <CurrentPasswordField help={passwordHelp} />
      </SettingsForm>
    </SettingsSection>
  )
}
