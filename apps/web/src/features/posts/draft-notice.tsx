import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import type { Origin } from './use-post-words.ts'

interface DraftNoticeProps {
  /** Undefined when there is nothing to say. */
  origin: Origin | undefined
  isNew: boolean
  onStartAfresh: () => void
  onAccept: () => void
}

/** Says that the words in the form come from an earlier visit, and offers the way back. */
export function DraftNotice({ origin, isNew, onStartAfresh, onAccept }: DraftNoticeProps) {
  const { kept, outdated, startAfresh, discardChanges, keepMine } = text.drafts
  return (
    <div className={origin ? 'grid gap-3 rounded-card bg-sunken p-4' : 'absolute'}>
      <p role="status">{origin && (origin === 'kept' ? kept : outdated)}</p>
      {origin && (
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={onStartAfresh}>
            {isNew ? startAfresh : discardChanges}
          </Button>
          {origin === 'outdated' && (
            <Button look="secondary" onClick={onAccept}>
              {keepMine}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
