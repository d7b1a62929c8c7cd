import type { ReactNode } from 'react'
import { text } from '../platform/text.ts'
import { Button } from '../ui/button.tsx'

interface DraftNoticeProps {
  says: string | undefined
  children: ReactNode
}

/** A message about the content of the form, with its actions. */
export function DraftNotice({ says, children }: DraftNoticeProps) {
  return (
    <div
      data-notice
      tabIndex={-1}
      className={says ? 'grid gap-3 rounded-card bg-sunken p-4 outline-none' : 'absolute'}
    >
      <p role="status">{says}</p>
      {says && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}

interface ConflictChoicesProps {
  onKeepMine: () => void
  onTakeTheirs: () => void
  onEdit: () => void
}

/** The ways to resolve a conflict. */
export function ConflictChoices({ onKeepMine, onTakeTheirs, onEdit }: ConflictChoicesProps) {
  const { keepMine, takeSaved, byHand } = text.conflict
  return (
    <>
      <Button look="secondary" onClick={onKeepMine}>
        {keepMine}
      </Button>
      <Button look="secondary" onClick={onTakeTheirs}>
        {takeSaved}
      </Button>
      <Button look="secondary" onClick={onEdit}>
        {byHand}
      </Button>
    </>
  )
}
