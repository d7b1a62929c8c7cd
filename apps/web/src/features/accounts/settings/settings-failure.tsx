import { ApiError } from '@inkwell/api-client/api-error'
import { errorText, wantsSignIn } from '../../../platform/error-text.ts'
import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'

interface SettingsFailureProps {
  error: Error
  /** The message, unless the service has refused the call and said why. */
  failed: string
  retry: string
  onRetry: () => void
}

/** Says that a part could not be loaded, and offers to retry, or to sign in if the session has ended. */
export function SettingsFailure({ error, failed, retry, onRetry }: SettingsFailureProps) {
  const isRefusal = error instanceof ApiError && error.status !== undefined && error.status < 500
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="font-medium text-danger">{isRefusal ? errorText(error) : failed}</p>
      {wantsSignIn(error) ? (
        <ButtonLink look="secondary" href={paths.signIn}>
          {text.settings.sessions.signIn}
        </ButtonLink>
      ) : (
        <Button look="secondary" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  )
}
