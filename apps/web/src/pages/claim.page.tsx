import { AccountForm } from '../features/accounts/account-form.tsx'
import { EmailField } from '../features/accounts/email-field.tsx'
import { NewPasswordField } from '../features/accounts/new-password-field.tsx'
import { useResetPassword } from '../features/accounts/use-reset-password.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { fieldText } from '../ui/field-text.ts'

export function Component() {
  const { resetPassword, isPending, isSuccess, error } = useResetPassword(text.claim.success)
  const { title, subtitle, submit, question, link, description } = text.claim

  function claim(form: FormData): void {
    resetPassword({ email: fieldText(form, 'email'), password: fieldText(form, 'password') })
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
        onSubmit={(form) => claim(form)}
      >
        <EmailField autoComplete="email" />
        <NewPasswordField />
      </AccountForm>
    </>
  )
}
