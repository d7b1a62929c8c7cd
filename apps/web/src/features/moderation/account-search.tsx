import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { fieldText } from '../../ui/field-text.ts'
import { adminPath } from './admin-paths.ts'

/** Searches accounts by the beginning of their e-mail address. */
export function AccountSearch({ email }: { email: string }) {
  const navigate = useNavigate()
  const { search, searchHelp, find } = text.admin

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wanted = fieldText(new FormData(event.currentTarget), 'email').trim()
    void navigate(adminPath('accounts', wanted))
  }

  return (
    <search>
      <form onSubmit={submit} className="grid max-w-form gap-3 py-6">
        <TextField
          label={search}
          help={searchHelp}
          name="email"
          type="text"
          inputMode="email"
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          defaultValue={email}
        />
        <div>
          <Button type="submit">{find}</Button>
        </div>
      </form>
    </search>
  )
}
