import { AccountForm } from '../features/accounts/account-form.tsx'
import { passwordWords } from '../features/accounts/account-checks.ts'
import { EmailField } from '../features/accounts/email-field.tsx'
import { useLogin } from '../features/accounts/use-login.ts'
import { signIn } from '../features/session/session-store.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { fieldText } from '../ui/field-text.ts'
import { PasswordField } from '../ui/forms/password-field.tsx'

export function Component() {
  const { logIn, isPending, isSuccess, error } = useLogin(signIn)
  const { title, subtitle, submit, question, link, description } = text.signIn
  return (
    <>
      <Seo title={title} description={description} path={paths.signIn} />
      <AccountForm
        title={title}
        subtitle={subtitle}
        submit={submit}
        other={{ question, link, to: paths.signUp }}
        busy={isPending || isSuccess}
        error={error}
        onSubmit={(form) =>
          logIn({ email: fieldText(form, 'email'), password: fieldText(form, 'password') })
        }
      >
        <EmailField autoComplete="username" />
        <PasswordField
          label={text.fields.password}
          words={passwordWords()}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
        />
      </AccountForm>
    </>
  )
}
