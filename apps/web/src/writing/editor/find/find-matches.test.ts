import { isFast } from '@inkwell/test-support/cpu-time'
import { expect, test } from 'vitest'
import { findMatches, MATCHES_MAX, matchFrom } from './find-matches.ts'

const ANY = { matchCase: false, wholeWord: false }

function found(text: string, words: string, options = ANY): number[] {
  return findMatches(text, words, options).map(({ start }) => start)
}

test('finds words in any case, or as they are written', () => {
  expect(found('Loom loom LOOM', 'loom')).toEqual([0, 5, 10])
  expect(found('Loom loom LOOM', 'loom', { ...ANY, matchCase: true })).toEqual([5])
  expect(found('ÄRGER ärger', 'Ärger')).toEqual([0, 6])
  expect(found('words', '')).toEqual([])
})

test('finds whole words, with letters of every alphabet', () => {
  const whole = { ...ANY, wholeWord: true }
  expect(found('art part artful art.', 'art', whole)).toEqual([0, 16])
  expect(found('наука нау', 'нау', whole)).toEqual([6])
  expect(found('**bold**', 'bold', whole)).toEqual([2])
})

test('signs are what they are', () => {
  expect(found(String.raw`a.c abc $& (x) [y] \n a/b`, '.')).toEqual([1])
  for (const sign of ['$&', '(x)', '[y]', String.raw`\n`, 'a/b', '|', '{', '^', '-']) {
    expect(found(`before ${sign} after`, sign)).toEqual([7])
  }
})

test('200 KB and a match at each letter take little time', () => {
  const find = (words: string) => findMatches('a'.repeat(200_000), words, ANY)
  const almost = `${'a'.repeat(100)}b`
  expect(find('a')).toHaveLength(MATCHES_MAX)
  expect(find(almost)).toEqual([])
  expect(isFast(() => [find('a'), find(almost)], 2_000)).toBe(true)
})

test('goes on from an offset, and from the beginning after the last one', () => {
  const matches = findMatches('a b a b a', 'a', ANY)
  expect([0, 1, 5, 9].map((offset) => matchFrom(matches, offset))).toEqual([0, 1, 2, 0])
  expect(matchFrom([], 3)).toBe(-1)
})
