import { AccountForm } from '../features/accounts/account-form.tsx'
import { passwordWords } from '../features/accounts/account-checks.ts'
import { EmailField } from '../features/accounts/email-field.tsx'
import { useLogin } from '../features/accounts/use-login.ts'
import { useWelcomeBack } from '../features/posts/drafts/use-welcome-back.ts'
import { signIn } from '../features/session/session-store.ts'
import type { StoredUser } from '../platform/session-storage.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { fieldText } from '../ui/field-text.ts'
import { PasswordField } from '../ui/forms/password-field.tsx'

export function Component() {
  const welcomeBack = useWelcomeBack()
  const { logIn, isPending, isSuccess, error } = useLogin(begin)
  const { title, subtitle, submit, question, link, description } = text.signIn

  function begin(user: StoredUser, token: string): void {
    signIn(user, token)
    void welcomeBack(user._id)
  }

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
