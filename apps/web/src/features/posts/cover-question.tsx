import { text } from '../../platform/text.ts'
import { Question } from '../../ui/forms/question.tsx'

interface CoverQuestionProps {
  isReplacing: boolean
  onAnswer: (isWanted: boolean) => void
}

/** Asks what to do with a picture dropped into the text, which cannot contain it. */
export function CoverQuestion({ isReplacing, onAnswer }: CoverQuestionProps) {
  const { title, replace, explanation, yes, no } = text.fields.imageAsk
  return (
    <Question
      title={isReplacing ? replace : title}
      explanation={explanation}
      no={no}
      yes={yes}
      onNo={() => onAnswer(false)}
      onYes={() => onAnswer(true)}
    />
  )
}
