import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { Seo } from '../../platform/seo.tsx'
import { fieldText } from '../../ui/field-text.ts'
import { AccountForm } from './account-form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useResetPassword } from './use-reset-password.ts'

interface PasswordLinkFormProps {
  texts: Record<
    'title' | 'subtitle' | 'submit' | 'question' | 'link' | 'success' | 'description',
    string
  >
  /** Fields before that of the password; one named `email` is sent with it. */
  children?: ReactNode
}

/** The screen of a link that sets a password. */
export function PasswordLinkForm({ texts, children }: PasswordLinkFormProps) {
  const { title, subtitle, submit, question, link, success, description } = texts
  const { resetPassword, isPending, isSuccess, error } = useResetPassword(success)

  function send(form: FormData): void {
    const email = form.has('email') ? { email: fieldText(form, 'email') } : {}
    resetPassword({ ...email, password: fieldText(form, 'password') })
  }

  return (
    <>
      <Seo title={title} description={description} />
      <AccountForm
        title={title}
        subtitle={subtitle}
        submit={submit}
        other={{ question, link, to: paths.signIn }}
        busy={isPending || isSuccess}
        error={error}
        onSubmit={(form) => send(form)}
      >
        {children}
        <NewPasswordField />
      </AccountForm>
    </>
  )
}
