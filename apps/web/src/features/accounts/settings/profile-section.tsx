import type { UpdateProfileRequest } from '@inkwell/contract/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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

function useProfile({ user, onChanged }: ProfileSectionProps) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (json: UpdateProfileRequest) =>
      api('PUT /api/v1/users/me', { json, token: readToken() }),
    onSuccess: ({ user: saved }, { name, email }) => {
      const known = { _id: '', name: '', email: '', ...user }
      onChanged({ ...known, ...(name && { name }), ...(email && { email }), ...saved })
      showToast(text.settings.profile.saved)
      // Every cached post and list may contain the name.
      void queryClient.invalidateQueries()
    },
  })
}

/**
 * The field of a value of the account, which shows it from now on, unless somebody has typed something else. React
 * alone shows no other default value in a field that was rendered with one.
 */
function useFieldOf(value = '') {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (field.current?.value === shown.current) field.current.value = value
    shown.current = value
  }, [value])
  return field
}

/** What was changed in the form. Another device may have changed the rest, which must not be put back. */
function changesIn(form: FormData, user: StoredUser | undefined) {
  const [name, email] = [fieldText(form, 'name'), fieldText(form, 'email')]
  return { ...(name !== user?.name && { name }), ...(email !== user?.email && { email }) }
}

/** Changes name and address, with the current password. */
export function ProfileSection({ user, onChanged }: ProfileSectionProps) {
  const { title, explanation, save, passwordHelp } = text.settings.profile
  // Resets the form after saving: it shows the saved values and an empty password.
  const [saved, setSaved] = useState(0)
  const nameField = useFieldOf(user?.name)
  const emailField = useFieldOf(user?.email)
  const { mutate, isPending, error } = useProfile({
    user,
    onChanged(changed) {
      onChanged(changed)
      setSaved((count) => count + 1)
    },
  })

  function submit(form: FormData): void {
    mutate({ ...changesIn(form, user), currentPassword: fieldText(form, 'currentPassword') })
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
          ref={nameField}
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
        <EmailField ref={emailField} autoComplete="email" defaultValue={user?.email} />
        <CurrentPasswordField help={passwordHelp} />
      </SettingsForm>
    </SettingsSection>
  )
}
