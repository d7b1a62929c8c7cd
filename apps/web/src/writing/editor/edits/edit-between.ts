import type { Edit } from './edit.ts'

function commonStart(before: string, after: string): number {
  const max = Math.min(before.length, after.length)
  let length = 0
  while (length < max && before.charCodeAt(length) === after.charCodeAt(length)) length++
  return length
}

function commonEnd(before: string, after: string): number {
  const max = Math.min(before.length, after.length)
  let length = 0
  while (length < max && before.at(-1 - length) === after.at(-1 - length)) length++
  return length
}

/**
 * The edit that made one text out of another. Where several edits are possible, as with a letter that is
 * typed twice, it is the one that ends at the caret.
 */
export function editBetween(before: string, after: string, caret: number): Edit {
  const shorter = Math.min(before.length, after.length)
  const longestStart = commonStart(before, after)
  const longestEnd = commonEnd(before, after)
  const shortestEnd = Math.min(longestEnd, shorter - longestStart)
  const kept = Math.min(Math.max(after.length - caret, shortestEnd), longestEnd)
  const start = Math.min(longestStart, shorter - kept)
  return { start, end: before.length - kept, text: after.slice(start, after.length - kept) }
}
