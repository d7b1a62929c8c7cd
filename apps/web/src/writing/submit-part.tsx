import { wantsSignIn } from '../platform/error-text.ts'
import { text } from '../platform/text.ts'
import { useErrorText } from '../platform/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import { useSubmitShortcut } from '../ui/forms/use-submit-shortcut.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useDraftsStored } from './drafts/draft-storage-state.ts'
import { SignInOffer } from './sign-in-offer.tsx'

interface SubmitPartProps {
  label: string
  /** Describes the submit shortcut. */
  says: (keys: string) => string
  busy: boolean
  error: Error | null
}

/** The end of the form: error message and submit button. */
export function SubmitPart({ label, says, busy, error }: SubmitPartProps) {
  const hydrated = useHydrated()
  const areDraftsStored = useDraftsStored()
  const shortcut = useSubmitShortcut()
  const { offline, offlineNotKept, notKept } = text.drafts
  const failure = useErrorText(error, areDraftsStored ? offline : offlineNotKept)
  return (
    <>
      <p role="status" className="text-soft empty:absolute">
        {areDraftsStored ? undefined : notKept}
      </p>
      <ErrorLine>{failure}</ErrorLine>
      {wantsSignIn(error) && <SignInOffer />}
      <div className="grid gap-2">
        <Button type="submit" busy={busy} disabled={!hydrated} {...shortcut.button}>
          {label}
        </Button>
        <p
          {...shortcut.hint}
          className="hidden text-center text-small text-soft pointer-fine:block"
        >
          {says(shortcut.keys)}
        </p>
      </div>
    </>
  )
}
