import { AccountForm } from '../features/accounts/account-form.tsx'
import { nameWords } from '../features/accounts/account-checks.ts'
import { EmailField } from '../features/accounts/email-field.tsx'
import { NewPasswordField } from '../features/accounts/new-password-field.tsx'
import { useSignup } from '../features/accounts/use-signup.ts'
import { signIn } from '../features/session/session-store.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { fieldText } from '../ui/field-text.ts'
import { TextField } from '../ui/field.tsx'

export function Component() {
  const { signUp, isPending, isSuccess, isWorking, error } = useSignup(signIn)
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
        note={isWorking ? text.signUp.working : undefined}
        error={error}
        onSubmit={create}
      >
        <TextField
          label={text.fields.name}
          words={nameWords()}
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          dir="auto"
          required
        />
        <EmailField autoComplete="email" />
        <NewPasswordField />
      </AccountForm>
    </>
  )
}
