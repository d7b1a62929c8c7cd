import type { ReactNode } from 'react'
import { wantsSignIn } from '../platform/error-text.ts'
import { text } from '../platform/text.ts'
import { useErrorText } from '../platform/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import { useSubmitShortcut } from '../ui/forms/use-submit-shortcut.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useDraftsStored } from './drafts/draft-storage-state.ts'
import { SaveStatus } from './save-status.tsx'
import { SignInOffer } from './sign-in-offer.tsx'
import type { DraftSync } from './sync/draft-sync.ts'
import { useBarRoom } from './use-bar-room.ts'

interface WritingBarProps {
  label: string
  /** Describes the submit shortcut. */
  says: (keys: string) => string
  busy: boolean
  /** Whether the form can be sent. */
  isReady: boolean
  error: Error | null
  sync: DraftSync | undefined
  isUnsaved: boolean
  /** Further buttons. */
  children?: ReactNode
}

/** The end of the form, always in sight: where the text is stored, the error, the buttons. */
export function WritingBar(props: WritingBarProps) {
  const { label, says, busy, isReady, error, sync, isUnsaved, children } = props
  const hydrated = useHydrated()
  const areDraftsStored = useDraftsStored()
  const shortcut = useSubmitShortcut()
  const bar = useBarRoom()
  const { offline, offlineNotKept, notKept } = text.drafts
  const failure = useErrorText(error, areDraftsStored ? offline : offlineNotKept)
  return (
    <div
      ref={bar}
      data-kept={areDraftsStored}
      className="sticky bottom-0 z-30 -mx-4 grid gap-2 border-t border-line bg-paper px-4 py-2.5 md:-mx-6 md:px-6 print:hidden"
    >
      <p role="status" className="text-small text-soft empty:absolute">
        {areDraftsStored ? undefined : notKept}
      </p>
      <ErrorLine>{failure}</ErrorLine>
      {wantsSignIn(error) && <SignInOffer />}
      <div className="flex flex-wrap items-center justify-end gap-x-1 gap-y-1 sm:gap-x-2">
        <SaveStatus sync={sync} isUnsaved={isUnsaved} />
        {children}
        <Button type="submit" busy={busy} disabled={!(hydrated && isReady)} {...shortcut.button}>
          {label}
        </Button>
        <p {...shortcut.hint} className="sr-only">
          {says(shortcut.keys)}
        </p>
      </div>
    </div>
  )
}
