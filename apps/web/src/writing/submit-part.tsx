import { wantsSignIn } from '../platform/error-text.ts'
import { text } from '../platform/text.ts'
import { useErrorText } from '../platform/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import { useSubmitShortcut } from '../ui/forms/use-submit-shortcut.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useKeeping } from './drafts/keeping.ts'
import { SignInOffer } from './sign-in-offer.tsx'

interface SubmitPartProps {
  label: string
  /** Says what the keys do that send the form. */
  says: (keys: string) => string
  busy: boolean
  error: Error | null
}

/** The end of a form that writes a text: what went wrong, and the button. */
export function SubmitPart({ label, says, busy, error }: SubmitPartProps) {
  const hydrated = useHydrated()
  const isKeeping = useKeeping()
  const shortcut = useSubmitShortcut()
  const { offline, offlineNotKept, notKept } = text.drafts
  const failure = useErrorText(error, isKeeping ? offline : offlineNotKept)
  return (
    <>
      <p role="status" className="text-soft empty:absolute">
        {isKeeping ? undefined : notKept}
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
