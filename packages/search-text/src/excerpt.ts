import { tokenize } from './tokens.ts'
import type { Token } from './tokens.ts'

/** `[start, end]` in UTF-16 units. */
export type Range = [start: number, end: number]

export interface Excerpt {
  excerpt: string
  matches: Range[]
}

/** UTF-16 units of an excerpt without the ellipses. */
const LENGTH = 220
/** Units before the first match, for its context. */
const BEFORE = 60
/** Units of a text that are searched for the best excerpt. */
const SEARCHED_MAX = 40_000
/** Units around a cut within which a boundary of words is looked for. */
const NEAR = 24

/** The ranges of the words that match, those that touch or overlap as one. */
export function matchRanges(text: string, isMatch: (word: string) => boolean): Range[] {
  return joined(tokenize(text).filter((token) => isMatch(token.text)))
}

function joined(tokens: readonly Token[]): Range[] {
  const ranges: Range[] = []
  for (const { start, end } of tokens) {
    const last = ranges.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else ranges.push([start, end])
  }
  return ranges
}

/** Where the excerpt begins that has the most different words, and of these the most words. */
function bestStart(matching: readonly Token[]): number {
  let best = 0
  let bestScore = 0
  let first = 0
  const counts = new Map<string, number>()
  matching.forEach((token, last) => {
    counts.set(token.text, (counts.get(token.text) ?? 0) + 1)
    for (let left = matching[first]; left && token.end - left.start > LENGTH - BEFORE;) {
      const count = (counts.get(left.text) ?? 0) - 1
      if (count > 0) counts.set(left.text, count)
      else counts.delete(left.text)
      first += 1
      left = matching[first]
    }
    const score = counts.size * 100 + (last - first)
    if (score > bestScore) {
      bestScore = score
      best = matching[first]?.start ?? 0
    }
  })
  return best
}

/** A boundary of words near `at`, outside of surrogate pairs; `step` says on which side. */
function boundary(text: string, at: number, step: 1 | -1): number {
  if (at <= 0) return 0
  if (at >= text.length) return text.length
  for (let i = at; Math.abs(i - at) < NEAR && i > 0 && i < text.length; i += step) {
    if (text.charAt(i - 1) === ' ') return i
  }
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}

/**
 * The passage of a plain text that shows best why it was found, with the ranges of the words that match.
 * Without such words it is the beginning.
 */
export function makeMatchExcerpt(plain: string, isMatch: (word: string) => boolean): Excerpt {
  const text = plain.slice(0, SEARCHED_MAX).toWellFormed()
  const matching = tokenize(text).filter((token) => isMatch(token.text))
  const wanted = text.length <= LENGTH ? 0 : bestStart(matching) - BEFORE
  const from = boundary(text, Math.min(wanted, Math.max(0, text.length - LENGTH)), 1)
  const to = boundary(text, from + LENGTH, -1)
  const head = from > 0 ? '…' : ''
  const tail = to < plain.length ? '…' : ''
  const shown = text.slice(from, to).trimEnd()
  const inside = matching.filter(({ start, end }) => start >= from && end <= from + shown.length)
  const shift = head.length - from
  return {
    excerpt: head + shown + tail,
    matches: joined(inside).map(([start, end]) => [start + shift, end + shift]),
  }
}
