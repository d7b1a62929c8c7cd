import { AccountForm } from '../features/accounts/account-form.tsx'
import { useLogin } from '../features/accounts/use-login.ts'
import { signIn } from '../features/session/session-store.ts'
import { errorText } from '../platform/error-text.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { fieldText } from '../ui/field-text.ts'
import { TextField } from '../ui/field.tsx'

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
        error={error ? errorText(error) : undefined}
        onSubmit={(form) =>
          logIn({ email: fieldText(form, 'email'), password: fieldText(form, 'password') })
        }
      >
        <TextField
          label={text.fields.email}
          type="email"
          name="email"
          autoComplete="username"
          required
        />
        <TextField
          label={text.fields.password}
          type="password"
          name="password"
          autoComplete="current-password"
          required
        />
      </AccountForm>
    </>
  )
}
