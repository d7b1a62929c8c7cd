import { ApiError } from '@inkwell/api-client/api-error'
import { errorText, wantsSignIn } from '../../../platform/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { SignInLink } from './sign-in-link.tsx'

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
        <SignInLink error={error} />
      ) : (
        <Button look="secondary" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  )
}
