import type { Change, TextChange } from './change.ts'
import { diffTokens, newBudget } from './diff-tokens.ts'
import type { DiffBudget } from './diff-tokens.ts'
import { joinChanges } from './join-changes.ts'
import { slideChanges } from './slide-changes.ts'
import { splitLines, splitWords } from './tokens.ts'

/** The offset in the text of each token, and of its end. */
function offsetsOf(tokens: readonly string[], begin = 0): number[] {
  const offsets = [begin]
  let offset = begin
  for (const token of tokens) offsets.push((offset += token.length))
  return offsets
}

function at(offsets: readonly number[], index: number): number {
  return offsets[index] ?? 0
}

/** Converts offsets of tokens to offsets of the text. */
function toText(change: Change, from: readonly number[], to: readonly number[]): Change {
  return {
    start: at(from, change.start),
    end: at(from, change.end),
    newStart: at(to, change.newStart),
    newEnd: at(to, change.newEnd),
  }
}

/** The changed words of lines that differ. */
function refine(lines: Change, from: string, to: string, budget: DiffBudget): Change[] {
  const before = splitWords(from.slice(lines.start, lines.end))
  const after = splitWords(to.slice(lines.newStart, lines.newEnd))
  const changes = diffTokens(before, after, budget)
  if (!changes) return [lines]
  const begins = offsetsOf(before, lines.start)
  const newBegins = offsetsOf(after, lines.newStart)
  return joinChanges(slideChanges(changes, before, after), before, after).map((change) =>
    toText(change, begins, newBegins),
  )
}

function compare(from: string, to: string): Change[] {
  if (from === to) return []
  const [before, after] = [splitLines(from), splitLines(to)]
  const changes = diffTokens(before, after, newBudget())
  if (!changes) return [{ start: 0, end: from.length, newStart: 0, newEnd: to.length }]
  const [begins, newBegins] = [offsetsOf(before), offsetsOf(after)]
  const budget = newBudget()
  return slideChanges(changes, before, after).flatMap((change) => {
    const lines = toText(change, begins, newBegins)
    if (lines.start === lines.end || lines.newStart === lines.newEnd) return [lines]
    return refine(lines, from, to, budget)
  })
}

/**
 * The changes from one text to another, by words, in ascending order. Lines are compared first, which makes long
 * texts fast. Lines whose words differ too much are one change; so is a text whose lines do.
 */
export function findChanges(from: string, to: string): TextChange[] {
  return compare(from, to).map(({ start, end, newStart, newEnd }) => {
    return { start, end, newStart, newEnd, text: to.slice(newStart, newEnd) }
  })
}
