import type { Range } from '../edits/edit.ts'

/** More matches are not looked for. */
export const MATCHES_MAX = 10_000

export interface FindOptions {
  matchCase: boolean
  wholeWord: boolean
}

const SYNTAX = /[$()*+./?[\\\]^{|}]/g

const WORD = String.raw`[\p{L}\p{M}\p{N}_]`

/** Where words stand in a text, in its order, at most `MATCHES_MAX` times. */
export function findMatches(
  text: string,
  words: string,
  { matchCase, wholeWord }: FindOptions,
): Range[] {
  if (words === '') return []
  const literal = words.replaceAll(SYNTAX, String.raw`\$&`)
  const source = wholeWord ? `(?<!${WORD})${literal}(?!${WORD})` : literal
  const pattern = new RegExp(source, matchCase ? 'gu' : 'giu')
  const matches: Range[] = []
  for (const { index, 0: found } of text.matchAll(pattern)) {
    matches.push({ start: index, end: index + found.length })
    if (matches.length === MATCHES_MAX) break
  }
  return matches
}

/** The first match that ends after an offset, or the first one of all; -1 if there is none. */
export function matchFrom(matches: readonly Range[], offset: number): number {
  const next = matches.findIndex(({ start }) => start >= offset)
  return next === -1 ? Math.min(0, matches.length - 1) : next
}
