import { AccountForm } from '../features/accounts/account-form.tsx'
import { passwordMessages } from '../features/accounts/account-checks.ts'
import { EmailField } from '../features/accounts/email-field.tsx'
import { useLogin } from '../features/accounts/use-login.ts'
import { useSignInState } from '../features/accounts/use-sign-in-state.ts'
import { useDraftReminder } from '../writing/drafts/use-draft-reminder.ts'
import { signIn } from '../features/session/session-store.ts'
import type { StoredUser } from '../platform/session-storage.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { fieldText } from '../ui/field-text.ts'
import { PasswordField } from '../ui/forms/password-field.tsx'

export function Component() {
  const remindOfDraft = useDraftReminder()
  const { logIn, isPending, isSuccess, error } = useLogin(begin)
  const { signInState, offer } = useSignInState()
  const { title, subtitle, submit, question, link, forgotten, description } = text.signIn

  function begin(user: StoredUser, token: string): void {
    signIn(user, token)
    void goOn(user._id)
  }

  async function goOn(owner: string): Promise<void> {
    const waiting = await remindOfDraft(owner)
    // The draft's toast leads to the same place already.
    if (waiting !== signInState.continueTo) offer(text.wayOn.signedIn)
  }

  return (
    <>
      <Seo title={title} description={description} path={paths.signIn} />
      <AccountForm
        title={title}
        subtitle={subtitle}
        submit={submit}
        other={{ question, link, to: paths.signUp, signInState }}
        hint={forgotten}
        busy={isPending || isSuccess}
        error={error}
        onSubmit={(form) =>
          logIn({ email: fieldText(form, 'email'), password: fieldText(form, 'password') })
        }
      >
        <EmailField autoComplete="username" defaultValue={signInState.email} />
        <PasswordField
          label={text.accountFields.password}
          messages={passwordMessages()}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
        />
      </AccountForm>
    </>
  )
}
