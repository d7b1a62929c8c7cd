import { text } from '../../platform/text.ts'
import { Question } from '../../ui/forms/question.tsx'

interface CoverQuestionProps {
  /** Whether the post has a cover image already. */
  isReplacing: boolean
  onAnswer: (isWanted: boolean) => void
}

/** Asks what a picture is for that was put into the text, which cannot hold it. */
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
