import type { Change, Edit, Range } from '../edits/edit.ts'
import { linesOf } from './lines.ts'
import { markerOf } from './list-item.ts'

/** The word that an offset is within; empty between words. */
function wordAt(value: string, offset: number): Range {
  const before = /[\p{L}\p{N}\p{M}_]*$/u.exec(value.slice(Math.max(0, offset - 100), offset))
  const after = /^[\p{L}\p{N}\p{M}_]*/u.exec(value.slice(offset, offset + 100))
  const [left, right] = [before?.[0].length ?? 0, after?.[0].length ?? 0]
  // At the edge of a word, marks are for what is typed next.
  const hasLetters = /[^_]/.test(value.slice(offset - left, offset + right))
  const isWithin = left > 0 && right > 0 && hasLetters
  return isWithin ? { start: offset - left, end: offset + right } : { start: offset, end: offset }
}

/** Without the spaces at its ends: `** word **` is not bold. */
function trimmed(value: string, { start, end }: Range): Range {
  const text = value.slice(start, end)
  const left = text.length - text.trimStart().length
  if (left === text.length) return { start: end, end }
  return { start: start + left, end: end - (text.length - text.trimEnd().length) }
}

/** How many of the mark's sign are next to an offset. */
function signs(value: string, offset: number, mark: string, isBefore: boolean): number {
  const sign = mark.charAt(0)
  let count = 0
  while (value[isBefore ? offset - 1 - count : offset + count] === sign) count++
  return count
}

/** Whether so many signs include this mark: `***` is bold and italic, `**` is not italic. */
function includes(count: number, { length }: { length: number }): boolean {
  return length === 1 ? count % 2 === 1 : count >= length
}

function isWrapped(value: string, { start, end }: Range, mark: string): boolean {
  const [before, after] = [signs(value, start, mark, true), signs(value, end, mark, false)]
  return includes(Math.min(before, after), mark)
}

/** The range without marks that were selected with it, at one end or at both. */
function withoutMarks(value: string, range: Range, mark: string): Range {
  const [start, end] = [range.start + mark.length, range.end - mark.length]
  const inner = [range, { start, end }, { ...range, start }, { ...range, end }]
  return inner.find((each) => each.end > each.start && isWrapped(value, each, mark)) ?? range
}

/** The part of each selected line that marks can be around: they do not reach over paragraphs. */
function partsOf(value: string, selection: Range): Range[] {
  const parts = linesOf(value, selection).map(({ start, end, text }) => {
    const content = start + (markerOf(text)?.length ?? /^#{1,6} /.exec(text)?.[0].length ?? 0)
    return trimmed(value, {
      start: Math.max(selection.start, content),
      end: Math.min(selection.end, end),
    })
  })
  return parts.filter(({ start, end }) => end > start)
}

function chosenIn(value: string, selection: Range): Range {
  const { start, end } = selection
  return start === end ? wordAt(value, start) : trimmed(value, selection)
}

/**
 * Puts marks, such as `**`, around the selected words or the word at the caret, or takes them away. With
 * nothing to put them around, the caret is between them.
 */
export function wrapWords(value: string, selection: Range, mark: string): Change {
  const chosen = chosenIn(value, selection)
  const parts = partsOf(value, chosen).map((part) => withoutMarks(value, part, mark))
  const { length } = mark
  if (parts.length === 0) return wrapNothing(value, selection.end, mark)
  const isUndone = parts.every((part) => isWrapped(value, part, mark))
  const edits = parts.flatMap(({ start, end }): Edit[] =>
    isUndone
      ? [
          { start: start - length, end: start, text: '' },
          { start: end, end: end + length, text: '' },
        ]
      : [
          { start, end: start, text: mark },
          { start: end, end, text: mark },
        ],
  )
  const shift = isUndone ? -length : length
  const [first, last] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0]
  const inner = { start: first + shift, end: last + shift * (parts.length * 2 - 1) }
  return { edits, selection: keptSelection(selection, chosen, inner, shift) }
}

/** A caret within a word stays at its letter. */
function keptSelection(before: Range, chosen: Range, inner: Range, shift: number): Range {
  if (before.start !== before.end || chosen.start === chosen.end) return inner
  return { start: before.start + shift, end: before.start + shift }
}

function wrapNothing(value: string, at: number, mark: string): Change {
  const { length } = mark
  const isBetween = isWrapped(value, { start: at, end: at }, mark)
  const caret = isBetween ? at - length : at + length
  const edit = isBetween
    ? { start: at - length, end: at + length, text: '' }
    : { start: at, end: at, text: mark + mark }
  return { edits: [edit], selection: { start: caret, end: caret } }
}

/** Whether letters go on before or after a range: `_` is no mark there. */
function isInWord(value: string, { start, end }: Range): boolean {
  // The first letter of a pair of surrogates may be cut.
  const before = /[\p{L}\p{N}\p{M}]$/u.test(value.slice(Math.max(0, start - 2), start))
  return before || /^[\p{L}\p{N}\p{M}]/u.test(value.slice(end, end + 2))
}

/** Does the same with the mark of italic: `_`, or `*` within a word and where it is already. */
export function italicize(value: string, selection: Range): Change {
  const parts = partsOf(value, chosenIn(value, selection))
  const { end } = selection
  const places = parts.length === 0 ? [{ start: end, end }] : parts
  const isStarred = places.every((place) => isWrapped(value, withoutMarks(value, place, '*'), '*'))
  const usesStar = isStarred || places.some((place) => isInWord(value, place))
  return wrapWords(value, selection, usesStar ? '*' : '_')
}
