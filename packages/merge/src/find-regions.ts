import { isInsertion } from './change.ts'
import type { TextChange } from './change.ts'

/** Changes of two sides that touch each other, or a change of one. */
export interface Region {
  mine: TextChange[]
  theirs: TextChange[]
}

/** What both sides changed: the base, and its changes, ascending. */
export interface TwoSides {
  base: string
  mine: readonly TextChange[]
  theirs: readonly TextChange[]
}

function isBefore(one: TextChange, other: TextChange): boolean {
  return one.start < other.start || (one.start === other.start && isInsertion(one))
}

/**
 * Whether changes of two sides touch. Whole lines do not touch the line after them, so a new item of
 * a list goes above an edited one; but two insertions at one place have no order.
 */
function doTouch(one: TextChange, other: TextChange, base: string): boolean {
  const [first, next] = isBefore(one, other) ? [one, other] : [other, one]
  if (first.end !== next.start) return first.end > next.start
  const isLineBegin = base[first.end - 1] === '\n' || first.end === 0
  const isWhole = first.text === '' || first.text.endsWith('\n')
  return !isLineBegin || !isWhole || (isInsertion(first) && isInsertion(next))
}

/** All changes in ascending order; at one place, insertions first. */
function inOrder({ mine, theirs }: TwoSides): { change: TextChange; side: keyof Region }[] {
  return [
    ...mine.map((change) => ({ change, side: 'mine' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ].toSorted((one, other) => {
    if (isBefore(one.change, other.change)) return isBefore(other.change, one.change) ? 0 : -1
    return isBefore(other.change, one.change) ? 1 : 0
  })
}

/** Groups the changes of both sides by what touches, in ascending order. */
export function findRegions(sides: TwoSides): Region[] {
  const regions: Region[] = []
  for (const { change, side } of inOrder(sides)) {
    const region = regions.at(-1)
    const opposite = region?.[side === 'mine' ? 'theirs' : 'mine'].at(-1)
    if (region && opposite && doTouch(opposite, change, sides.base)) region[side].push(change)
    else regions.push({ mine: [], theirs: [], [side]: [change] })
  }
  return regions
}
