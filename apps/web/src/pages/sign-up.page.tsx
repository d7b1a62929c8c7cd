import type { ReactNode } from 'react'
import { AccountForm } from '../features/accounts/account-form.tsx'
import { AccountFrame } from '../features/accounts/account-frame.tsx'
import { nameMessages } from '../features/accounts/account-checks.ts'
import { EmailField } from '../features/accounts/email-field.tsx'
import { NewPasswordField } from '../features/accounts/new-password-field.tsx'
import { useInvitation } from '../features/accounts/use-invitation.ts'
import { useSignup } from '../features/accounts/use-signup.ts'
import { useSignInState } from '../features/accounts/use-sign-in-state.ts'
import { SignInStateLink } from '../features/accounts/sign-in-state-link.tsx'
import { signIn } from '../features/session/session-store.ts'
import { useApp } from '../platform/app-provider.tsx'
import { errorText, isRefused } from '../platform/error-text.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import type { StoredUser } from '../platform/session-storage.ts'
import { text } from '../platform/text.ts'
import { Button } from '../ui/button.tsx'
import { fieldText } from '../ui/field-text.ts'
import { TextField } from '../ui/field.tsx'

/** The invited address and token. */
interface Invited {
  token: string
  email: string
}

function useTexts() {
  const { title, subtitle, submit, question, link } = text.signUp
  const { signInState, offer } = useSignInState()
  return {
    offer,
    signInState,
    frame: { title, subtitle, other: { question, link, to: paths.signIn, signInState } },
    submit,
  }
}

function SignUpForm({ invited }: { invited?: Invited | undefined }) {
  const { offer, signInState, frame, submit } = useTexts()
  const { signUp, isPending, isSuccess, isWorking, error, variables } = useSignup(begin)
  const { working, signInInstead } = text.signUp

  function begin(user: StoredUser, token: string): void {
    signIn(user, token)
    offer(text.wayOn.ready)
  }

  function create(form: FormData): void {
    signUp({
      name: fieldText(form, 'name'),
      email: fieldText(form, 'email'),
      password: fieldText(form, 'password'),
      ...(invited && { invitation: invited.token }),
    })
  }

  const remedy = isRefused(error, 'email_taken') && (
    <p>
      <SignInStateLink to={paths.signIn} signInState={{ ...signInState, email: variables?.email }}>
        {signInInstead}
      </SignInStateLink>
    </p>
  )
  return (
    <AccountForm
      {...frame}
      subtitle={invited ? text.signUp.invited : frame.subtitle}
      submit={submit}
      busy={isPending || isSuccess}
      note={isWorking ? working : undefined}
      error={error}
      remedy={remedy}
      onSubmit={create}
    >
      <TextField
        label={text.accountFields.name}
        messages={nameMessages()}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        dir="auto"
        required
      />
      <EmailField key={invited?.email} autoComplete="email" invited={invited?.email} />
      <NewPasswordField />
    </AccountForm>
  )
}

/** Replaces the form if there is no valid invitation. */
function WithoutForm({ subtitle, children }: { subtitle: string; children?: ReactNode }) {
  const { frame } = useTexts()
  return (
    <AccountFrame {...frame} subtitle={subtitle}>
      {children}
    </AccountFrame>
  )
}

/** The form, if sign-up is open or the invitation is valid. */
function SignUp() {
  const { site } = useApp()
  const { token, email, isLoading, error, retry } = useInvitation()
  if (token && email) return <SignUpForm invited={{ token, email }} />
  // With open sign-up, an expired invitation does not matter.
  if (site.signUp === 'open') return <SignUpForm />
  if (isLoading) return <WithoutForm subtitle={text.signUp.checking} />
  if (!error) return <WithoutForm subtitle={text.signUp.closed} />
  return (
    <WithoutForm subtitle={errorText(error)}>
      {!isRefused(error, 'not_found') && (
        <Button look="secondary" onClick={retry}>
          {text.signUp.tryAgain}
        </Button>
      )}
    </WithoutForm>
  )
}

export function Component() {
  const { site } = useApp()
  const { title, description, closedDescription } = text.signUp
  return (
    <>
      <Seo
        title={title}
        description={site.signUp === 'open' ? description : closedDescription}
        path={paths.signUp}
      />
      <SignUp />
    </>
  )
}
