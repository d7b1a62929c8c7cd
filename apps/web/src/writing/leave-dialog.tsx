import { paths } from '../platform/paths.ts'
import { text } from '../platform/text.ts'
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx'
import { useLeaveGuard } from '../ui/forms/use-leave-guard.ts'
import { useDraftsStored, usePicturesStored } from './drafts/draft-storage-state.ts'
import { isPending } from './editor/text-pictures/picture-upload.ts'
import { usePictureUploads } from './editor/text-pictures/use-picture-uploads.ts'
import type { DraftSync } from './sync/draft-sync.ts'
import { useSyncState } from './sync/use-sync-state.ts'

interface LeaveDialogProps extends Omit<Parameters<typeof useLeaveGuard>[0], 'free'> {
  sync: DraftSync | undefined
}

/** Asks for confirmation before a text is left that nothing keeps, or pictures that are being uploaded. */
export function LeaveDialog({ sync, hasUnsavedChanges, isUnsaved }: LeaveDialogProps) {
  const areDraftsStored = useDraftsStored()
  const isSaved = useSyncState(sync, ({ status }) => status === 'saved')
  const arePicturesStored = usePicturesStored()
  // The account has the words then, but a cover may be here alone.
  const isKept = areDraftsStored || (isSaved && arePicturesStored)
  const { uploads, store } = usePictureUploads()
  const arePicturesPending = uploads.some(isPending)
  const blocker = useLeaveGuard({
    hasUnsavedChanges() {
      return (store?.get().uploads.some(isPending) ?? false) || (!isKept && hasUnsavedChanges())
    },
    isUnsaved: arePicturesPending || (isUnsaved && !isKept),
    free: paths.signIn,
  })
  const { title, explanation, pictures, stay, leave } = text.leaving
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={title}
      explanation={arePicturesPending ? pictures : explanation}
      no={stay}
      yes={leave}
      onNo={() => blocker.reset()}
      onYes={() => blocker.proceed()}
    />
  )
}
