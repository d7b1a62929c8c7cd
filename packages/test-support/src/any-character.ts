import * as fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }
const LAST = 0x10ffff

function characterAt(index: number): string {
  const { first, count } = SURROGATES
  return String.fromCodePoint(index < first ? index : index + count)
}

function indexOf(character: unknown): number {
  const { first, count } = SURROGATES
  const code = typeof character === 'string' ? character.codePointAt(0) : undefined
  const isOne = code !== undefined && String.fromCodePoint(code) === character
  if (!isOne || (code >= first && code < first + count)) throw new Error('Not one character')
  return code < first ? code : code - count
}

/**
 * Any Unicode character: the same as the unit `binary` of fast-check, which makes a table of all of
 * them in each process, in a second of CPU time.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: LAST - SURROGATES.count })
  .map(characterAt, indexOf)
