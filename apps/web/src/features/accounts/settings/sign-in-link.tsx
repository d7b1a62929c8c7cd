import { wantsSignIn } from '../../../platform/error-text.ts'
import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/** The way on after a call that failed because the session has ended. */
export function SignInLink({ error }: { error: Error | null }) {
  if (!wantsSignIn(error)) return null
  return (
    <ButtonLink look="secondary" href={paths.signIn}>
      {text.settings.sessions.signIn}
    </ButtonLink>
  )
}
