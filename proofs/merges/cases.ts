import { KINDS, pick } from './edits.ts'
import type { Edit, Replacement } from './edits.ts'
import type { Place } from './places.ts'

/** Two edits of one text. */
export interface MergeCase {
  kinds: readonly [string, string]
  base: string
  mine: string
  theirs: string
  /** Judges the merged text; undefined is a question. */
  isRight: (merged: string | undefined) => boolean
}

/** How far apart two edits are: far enough to be independent, near enough for one line or paragraph. */
const WORDS_BETWEEN = { least: 2, most: 15 }
const ATTEMPTS = 200

export function applyAll(text: string, replacements: readonly Replacement[]): string {
  return replacements
    .toSorted((a, b) => b.start - a.start)
    .reduce((done, each) => done.slice(0, each.start) + each.text + done.slice(each.end), text)
}

/** The words between two places, or -1 if they overlap. A character of Han counts as a word. */
function wordsBetween(text: string, one: Place, other: Place): number {
  const [first, next] = one.start <= other.start ? [one, other] : [other, one]
  if (next.start < first.end) return -1
  // Further apart it makes no difference.
  const between = text.slice(first.end, next.start).slice(0, 1_000)
  return between.match(/\p{sc=Han}|[^\P{L}\p{sc=Han}]+|\p{N}+/gu)?.length ?? 0
}

function distance(text: string, one: Edit, other: Edit): number {
  return Math.min(
    ...one.replacements.flatMap((each) =>
      other.replacements.map((its) => wordsBetween(text, each, its)),
    ),
  )
}

/** A random edit at one of the allowed places; undefined if its kind has none. */
function makeEdit(
  text: string,
  random: () => number,
  allows: (place: Place) => boolean = () => true,
): Edit | undefined {
  const kind = pick(Object.keys(KINDS), random)
  const { places, make } = KINDS[kind] ?? {}
  const possible = places?.(text).filter(allows) ?? []
  if (possible.length === 0) return undefined
  const replacements = make?.(pick(possible, random), text, random)
  return replacements && { kind, replacements }
}

function isNear(text: string, one: Place, other: Place): boolean {
  const words = wordsBetween(text, one, other)
  return words >= WORDS_BETWEEN.least && words <= WORDS_BETWEEN.most
}

/** Two edits a few words apart: the right answer has both. Undefined if the text has no room for them. */
export function makeApart(base: string, random: () => number): MergeCase | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const one = makeEdit(base, random)
    const other =
      one &&
      makeEdit(base, random, (place) => one.replacements.some((each) => isNear(base, place, each)))
    if (!one || !other || distance(base, one, other) < WORDS_BETWEEN.least) continue
    const [mine, theirs] = [applyAll(base, one.replacements), applyAll(base, other.replacements)]
    if (mine === base || theirs === base) continue
    const right = applyAll(base, [...one.replacements, ...other.replacements])
    const isRight = (merged: string | undefined) => merged === right
    return { kinds: [one.kind, other.kind], base, mine, theirs, isRight }
  }
}

/** The text with the paragraph moved and edited; undefined if the first edit moves none. */
function moveEdited(base: string, one: Edit, other: Edit): string | undefined {
  const [from, to] = one.replacements
  if (!from || !to) return undefined
  const inside = other.replacements.map((each) => ({
    ...each,
    start: each.start - from.start,
    end: each.end - from.start,
  }))
  return applyAll(base, [from, { ...to, text: applyAll(to.text, inside) }])
}

function sortedLines(text: string): string {
  return text.split('\n').filter(Boolean).toSorted().join('\n')
}

/**
 * Judges the merge of two edits of the same words. A question is right. So is an edited paragraph that was moved
 * with the edit, and one that both moved at either place, once.
 */
function judgeTogether(base: string, one: Edit, other: Edit): MergeCase['isRight'] {
  const moved = one.kind === other.kind ? undefined : moveEdited(base, one, other)
  const areMoves = one.replacements.length > 1 && other.replacements.length > 1
  return (merged) =>
    merged === undefined ||
    merged === moved ||
    (areMoves && sortedLines(merged) === sortedLines(base))
}

/** An edit within what another one replaces. */
function makeWithin(base: string, { replacements: [around] }: Edit, random: () => number) {
  if (!around || around.start === around.end) return undefined
  const other = makeEdit(base, random, (place) => isWithin(place, around))
  const [first] = other?.replacements ?? []
  return first && isWithin(first, around) ? other : undefined
}

/** Two edits of the same words. */
export function makeTogether(base: string, random: () => number): MergeCase | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const one = makeEdit(base, random)
    const other = one && makeWithin(base, one, random)
    if (!one || !other) continue
    const [mine, theirs] = [applyAll(base, one.replacements), applyAll(base, other.replacements)]
    const isRight = judgeTogether(base, one, other)
    if (mine !== theirs) return { kinds: [one.kind, other.kind], base, mine, theirs, isRight }
  }
}

/** Whether a place is within another one, or the same. */
function isWithin({ start, end }: Place, around: Place): boolean {
  if (start === around.start) return end === around.end
  return start > around.start && end < around.end
}
