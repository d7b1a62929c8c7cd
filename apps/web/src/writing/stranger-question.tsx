import { text } from '../platform/text.ts'
import { Question } from '../ui/forms/question.tsx'

interface StrangerQuestionProps {
  /** Who began the text. */
  writer: string
  /** Who is signed in now. */
  stranger: string
  isNew: boolean
  onAnswer: (isWanted: boolean) => void
}

/** Asks before the words of one person are sent in the name of another. */
export function StrangerQuestion({ writer, stranger, isNew, onAnswer }: StrangerQuestionProps) {
  const { title, explanation, keep, publish, update } = text.stranger
  return (
    <Question
      title={title(stranger)}
      explanation={explanation(writer)}
      no={keep}
      yes={isNew ? publish(stranger) : update(stranger)}
      onNo={() => onAnswer(false)}
      onYes={() => onAnswer(true)}
    />
  )
}
