import { paths } from '../platform/paths.ts'
import { text } from '../platform/text.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The way to a new session for somebody whose words the service did not take without one. */
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
