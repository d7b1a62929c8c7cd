import type { TextChange } from './change.ts'
import { findChanges } from './find-changes.ts'
import { findRegions } from './find-regions.ts'
import type { Region } from './find-regions.ts'
import type { ConflictPart, MergedPart, MergeResult } from './merge-result.ts'
import { isConflict } from './merge-result.ts'
import { hasWord } from './tokens.ts'

/** A text of one side of a region that begins and ends with these offsets of the base. */
function textOf(
  changes: readonly TextChange[],
  { base, text, start, end }: { base: string; text: string; start: number; end: number },
): string {
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return base.slice(start, end)
  return text.slice(first.newStart - (first.start - start), last.newEnd + (end - last.end))
}

/** What both sides removed, without spaces around it. */
function removedByBoth(pieces: readonly Piece[]): Set<string> {
  const removed = pieces.filter(({ base, mine, theirs }) => base && !mine && !theirs)
  return new Set(removed.map(({ base }) => base.trim()).filter(hasWord))
}

/** A region with its texts, and where it is in the base. */
interface Piece extends ConflictPart {
  start: number
  end: number
}

function toPiece({ mine, theirs }: Region, texts: ConflictPart): Piece {
  const all = [...mine, ...theirs]
  const start = Math.min(...all.map((change) => change.start))
  const end = Math.max(...all.map((change) => change.end))
  const { base } = texts
  return {
    start,
    end,
    base: base.slice(start, end),
    mine: textOf(mine, { base, text: texts.mine, start, end }),
    theirs: textOf(theirs, { base, text: texts.theirs, start, end }),
  }
}

/**
 * The text of a piece, or undefined if the writer must choose. A paragraph that both removed and one
 * of them added elsewhere was moved twice, or moved and deleted: added silently, it could stand in
 * the text twice.
 */
function settle({ base, mine, theirs }: Piece, removed: ReadonlySet<string>): string | undefined {
  if (mine === theirs) return mine
  const [isOwn, isTheirs] = [theirs === base, mine === base]
  if (!isOwn && !isTheirs) return undefined
  const taken = isOwn ? mine : theirs
  return base === '' && removed.has(taken.trim()) ? undefined : taken
}

/**
 * Merges two texts that were made from `base`, by words. A change of one side is taken, and the same
 * change of both sides is taken once. Where they changed the same words, or inserted at the same place,
 * the result has a conflict. Swapped sides give the same result, with swapped conflicts.
 *
 * Line ends are LF. The time is bounded: texts that differ too much are compared by lines, or become
 * one conflict.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergeResult {
  const sides = { base, mine: findChanges(base, mine), theirs: findChanges(base, theirs) }
  const pieces = findRegions(sides).map((region) => toPiece(region, { base, mine, theirs }))
  const removed = removedByBoth(pieces)
  const parts: (MergedPart | ConflictPart)[] = []
  let merged = ''
  let at = 0
  for (const piece of pieces) {
    merged += base.slice(at, piece.start)
    at = piece.end
    const settled = settle(piece, removed)
    if (settled !== undefined) {
      merged += settled
      continue
    }
    if (merged) parts.push({ text: merged })
    merged = ''
    parts.push({ base: piece.base, mine: piece.mine, theirs: piece.theirs })
  }
  merged += base.slice(at)
  const isClean = !parts.some(isConflict)
  if (merged || isClean) parts.push({ text: merged })
  return { parts, isClean, text: isClean ? merged : undefined }
}
