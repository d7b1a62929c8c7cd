import type { DraftText } from './draft-calls.ts'

/** Whether two texts have the same words. */
export function isSame(a: DraftText | undefined, b: DraftText | undefined): boolean {
  return a?.title === b?.title && a?.content === b?.content
}

/** Whether they also agree about line ends, as far as that is known. */
export function isSameWrapped(a: DraftText | undefined, b: DraftText | undefined): boolean {
  const isKnown = a?.lineEnds !== undefined && b?.lineEnds !== undefined
  return isSame(a, b) && (!isKnown || a.lineEnds === b.lineEnds)
}
