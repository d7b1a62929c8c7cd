import { diffArrays } from 'diff'
import type { Change } from './change.ts'

/** Tokens removed and added in one comparison: time and memory grow with the square. */
const EDITS = 800
/** Milliseconds, for devices on which that takes long. */
const TIMEOUT = 500

/** What is left of the work allowed for comparing two texts, which may take several comparisons. */
export interface DiffBudget {
  work: number
  deadline: number
}

export function newBudget(): DiffBudget {
  return { work: EDITS ** 2, deadline: Date.now() + TIMEOUT }
}

function isChanged({ added, removed }: { added: boolean; removed: boolean }): boolean {
  return added || removed
}

/** Adjacent removed and added parts are one change. */
function toChanges(parts: ReturnType<typeof diffArrays<string>>): Change[] {
  const changes: Change[] = []
  let [at, newAt] = [0, 0]
  for (const part of parts) {
    const { added, removed, count } = part
    const change = { start: at, end: at, newStart: newAt, newEnd: newAt }
    if (!added) at += count
    if (!removed) newAt += count
    if (!isChanged(part)) continue
    const last = changes.at(-1)
    if (last?.end === change.start && last.newEnd === change.newStart) {
      changes[changes.length - 1] = { ...last, end: at, newEnd: newAt }
    } else changes.push({ ...change, end: at, newEnd: newAt })
  }
  return changes
}

/**
 * The shortest list of changes from one list of tokens to another; undefined if it takes more than
 * the budget, which is reduced.
 */
export function diffTokens(from: string[], to: string[], budget: DiffBudget): Change[] | undefined {
  const maxEditLength = Math.floor(Math.sqrt(budget.work))
  const timeout = Math.max(0, budget.deadline - Date.now())
  const parts = diffArrays(from, to, { maxEditLength, timeout })
  const changed = parts?.filter(isChanged).map(({ count }) => count)
  const edits = changed?.reduce((sum, count) => sum + count, 0) ?? maxEditLength
  Object.assign(budget, { work: budget.work - edits ** 2 })
  return parts && toChanges(parts)
}
