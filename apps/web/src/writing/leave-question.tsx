import { paths } from '../platform/paths.ts'
import { text } from '../platform/text.ts'
import { Question } from '../ui/forms/question.tsx'
import { useLeaveGuard } from '../ui/forms/use-leave-guard.ts'
import { useKeeping } from './drafts/keeping.ts'

/** Asks whoever leaves with words that are not published. */
export function LeaveQuestion(guard: Omit<Parameters<typeof useLeaveGuard>[0], 'free'>) {
  const blocker = useLeaveGuard({ ...guard, free: paths.signIn })
  const { title, explanation, explanationNotKept, stay, leave } = text.leaving
  const isKeeping = useKeeping()
  if (blocker.state !== 'blocked') return null
  return (
    <Question
      title={title}
      explanation={isKeeping ? explanation : explanationNotKept}
      no={stay}
      yes={leave}
      onNo={() => blocker.reset()}
      onYes={() => blocker.proceed()}
    />
  )
}
