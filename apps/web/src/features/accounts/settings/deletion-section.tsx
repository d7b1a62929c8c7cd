import type { DeleteAccountRequest } from '@inkwell/contract/account'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApp } from '../../../platform/app-provider.tsx'
import { readToken } from '../../../platform/session-storage.ts'
import type { StoredUser } from '../../../platform/session-storage.ts'
import { text } from '../../../platform/text.ts'
import { fieldText } from '../../../ui/field-text.ts'
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx'
import { CurrentPasswordField, SettingsForm } from './settings-form.tsx'
import { SettingsSection } from './settings-section.tsx'

interface ChoiceProps {
  value: DeleteAccountRequest['posts']
  label: string
  help: string
  isDefault?: boolean
}

function Choice({ value, label, help, isDefault = false }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex gap-3">
      <input
        type="radio"
        id={id}
        name="posts"
        value={value}
        defaultChecked={isDefault}
        aria-describedby={`${id}-help`}
        className="mt-0.5 size-6 shrink-0 accent-accent"
      />
      <div className="grid">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <p id={`${id}-help`} className="text-small text-soft">
          {help}
        </p>
      </div>
    </div>
  )
}

function PostsChoice() {
  const { posts, keep, keepHelp, remove, removeHelp } = text.settings.deletion
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-small font-semibold">{posts}</legend>
      <Choice value="keep" label={keep} help={keepHelp} isDefault />
      <Choice value="delete" label={remove} help={removeHelp} />
    </fieldset>
  )
}

interface DeletionSectionProps {
  user: StoredUser | undefined
  onDeleted: () => void
}

function useDeletion(onDeleted: () => void) {
  const { api } = useApp()
  return useMutation({
    mutationFn: (json: DeleteAccountRequest) =>
      api('POST /api/v1/users/me/delete', { json, token: readToken() }),
    onSuccess: onDeleted,
  })
}

/** Deletes the account, after the current password and a confirmation. */
export function DeletionSection({ user, onDeleted }: DeletionSectionProps) {
  const { title, explanation, submit, ...words } = text.settings.deletion
  const [asked, setAsked] = useState<DeleteAccountRequest>()
  const { mutate, isPending, isSuccess, error } = useDeletion(onDeleted)

  function ask(form: FormData): void {
    const posts = fieldText(form, 'posts') === 'delete' ? 'delete' : 'keep'
    setAsked({ posts, currentPassword: fieldText(form, 'currentPassword') })
  }

  return (
    <SettingsSection title={title} explanation={explanation}>
      <SettingsForm
        submit={submit}
        look="danger"
        busy={isPending || isSuccess}
        error={error}
        onSubmit={ask}
        email={user?.email ?? ''}
      >
        <PostsChoice />
        <CurrentPasswordField />
      </SettingsForm>
      {asked && (
        <ConfirmDialog
          title={words.question}
          explanation={asked.posts === 'keep' ? words.questionKeep : words.questionRemove}
          no={words.no}
          yes={words.yes}
          onNo={() => setAsked(undefined)}
          onYes={() => {
            setAsked(undefined)
            mutate(asked)
          }}
        />
      )}
    </SettingsSection>
  )
}
