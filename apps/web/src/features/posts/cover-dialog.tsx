import { text } from '../../platform/text.ts'
import { ConfirmDialog } from '../../ui/forms/confirm-dialog.tsx'

interface CoverQuestionProps {
  isReplacing: boolean
  onAnswer: (isWanted: boolean) => void
}

/** Asks what to do with a picture dropped into the text, which cannot contain it. */
export function CoverDialog({ isReplacing, onAnswer }: CoverQuestionProps) {
  const { title, replace, explanation, yes, no } = text.postFields.imageAsk
  return (
    <ConfirmDialog
      title={isReplacing ? replace : title}
      explanation={explanation}
      no={no}
      yes={yes}
      onNo={() => onAnswer(false)}
      onYes={() => onAnswer(true)}
    />
  )
}
