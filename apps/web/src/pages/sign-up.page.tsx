import { AccountForm } from '../features/accounts/account-form.tsx'
import { useSignup } from '../features/accounts/use-signup.ts'
import { signIn } from '../features/session/session-store.ts'
import { errorText } from '../platform/error-text.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { fieldText } from '../ui/field-text.ts'
import { TextField } from '../ui/field.tsx'

export function Component() {
  const { signUp, isPending, isSuccess, error } = useSignup(signIn)
  const { title, subtitle, submit, question, link, description } = text.signUp

  function create(form: FormData): void {
    signUp({
      name: fieldText(form, 'name'),
      email: fieldText(form, 'email'),
      password: fieldText(form, 'password'),
    })
  }

  return (
    <>
      <Seo title={title} description={description} path={paths.signUp} />
      <AccountForm
        title={title}
        subtitle={subtitle}
        submit={submit}
        other={{ question, link, to: paths.signIn }}
        busy={isPending || isSuccess}
        error={error ? errorText(error) : undefined}
        onSubmit={create}
      >
        <TextField label={text.fields.name} name="name" autoComplete="name" dir="auto" required />
        <TextField
          label={text.fields.email}
          type="email"
          name="email"
          autoComplete="email"
          required
        />
        <TextField
          label={text.fields.password}
          help={text.fields.passwordHelp}
          type="password"
          name="password"
          autoComplete="new-password"
          required
        />
      </AccountForm>
    </>
  )
}
