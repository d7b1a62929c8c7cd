import { AccountForm } from '../features/accounts/account-form.tsx'
import { NewPasswordField } from '../features/accounts/new-password-field.tsx'
import { useResetPassword } from '../features/accounts/use-reset-password.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { fieldText } from '../ui/field-text.ts'

export function Component() {
  const { resetPassword, isPending, isSuccess, error } = useResetPassword(text.reset.success)
  const { title, subtitle, submit, question, link, description } = text.reset

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
        onSubmit={(form) => resetPassword({ password: fieldText(form, 'password') })}
      >
        <NewPasswordField />
      </AccountForm>
    </>
  )
}
