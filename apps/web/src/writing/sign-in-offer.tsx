import { paths } from '../platform/paths.ts'
import { text } from '../platform/text.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Links to the sign-in screen when the service needs a session. */
export function SignInOffer() {
  return (
    <div className="grid justify-items-start gap-2">
      <ButtonLink look="secondary" href={paths.signIn}>
        {text.drafts.signIn}
      </ButtonLink>
      <p className="text-small text-soft">{text.drafts.signInHelp}</p>
    </div>
  )
}
