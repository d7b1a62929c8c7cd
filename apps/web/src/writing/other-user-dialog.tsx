import { text } from '../platform/text.ts'
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx'

interface OtherUserDialogProps {
  writer: string
  stranger: string
  isNew: boolean
  onAnswer: (isWanted: boolean) => void
}

/** Asks before a text started by one user is sent as another. */
export function OtherUserDialog({ writer, stranger, isNew, onAnswer }: OtherUserDialogProps) {
  const { title, explanation, keep, publish, update } = text.stranger
  return (
    <ConfirmDialog
      title={title(stranger)}
      explanation={explanation(writer)}
      no={keep}
      yes={isNew ? publish(stranger) : update(stranger)}
      onNo={() => onAnswer(false)}
      onYes={() => onAnswer(true)}
    />
  )
}
