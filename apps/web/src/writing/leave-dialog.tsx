import { paths } from '../platform/paths.ts'
import { text } from '../platform/text.ts'
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx'
import { useLeaveGuard } from '../ui/forms/use-leave-guard.ts'
import { useDraftsStored } from './drafts/draft-storage-state.ts'

/** Asks for confirmation before unpublished text is left. */
export function LeaveDialog(guard: Omit<Parameters<typeof useLeaveGuard>[0], 'free'>) {
  const blocker = useLeaveGuard({ ...guard, free: paths.signIn })
  const { title, explanation, explanationNotKept, stay, leave } = text.leaving
  const areDraftsStored = useDraftsStored()
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={title}
      explanation={areDraftsStored ? explanation : explanationNotKept}
      no={stay}
      yes={leave}
      onNo={() => blocker.reset()}
      onYes={() => blocker.proceed()}
    />
  )
}
