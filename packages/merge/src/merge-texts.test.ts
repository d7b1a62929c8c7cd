import { isFast } from '@inkwell/test-support/cpu-time'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findChanges } from './find-changes.ts'
import { isConflict } from './merge-result.ts'
import { mergeTexts } from './merge-texts.ts'
import { anyText } from './testing/any-texts.ts'

test.each([
  ['different words', 'A big cat.', ['A red cat.', 'A big dog.'], 'A red dog.'],
  [
    'a new item above an edited one',
    '- A\n- B\n',
    ['- A\n- N\n- B\n', '- A\n- C\n'],
    '- A\n- N\n- C\n',
  ],
  [
    'a new paragraph above an edited one',
    'A\n\nB.\n',
    ['A\n\nN\n\nB.\n', 'A\n\nC.\n'],
    'A\n\nN\n\nC.\n',
  ],
  ['a deletion and an edit of the next line', 'A\nB\nC\n', ['A\nC\n', 'A\nB\nD\n'], 'A\nD\n'],
  ['the same change and another', 'a b c d e f', ['a B c d e f', 'a B c d e F'], 'a B c d e F'],
  [
    'text without spaces',
    '今日は天気がいい。',
    ['今日は天気が悪い。', '昨日は天気がいい。'],
    '昨日は天気が悪い。',
  ],
])('merges %s', (_, base, [mine = '', theirs = ''], text) => {
  expect(mergeTexts(base, mine, theirs)).toEqual({ parts: [{ text }], isClean: true, text })
})

test('asks where both changed the same words, and keeps the rest', () => {
  expect(mergeTexts('The big cat.', 'The large cat.', 'The huge cat.')).toEqual({
    parts: [{ text: 'The ' }, { base: 'big', mine: 'large', theirs: 'huge' }, { text: ' cat.' }],
    isClean: false,
    text: undefined,
  })
})

test.each([
  ['two insertions at one place', 'one two', 'one big two', 'one small two'],
  ['an edit in a deleted sentence', 'One. Two three. Four.', 'One. Four.', 'One. Two 3. Four.'],
  [
    'an edit in a rewritten sentence',
    'He is in the big house.',
    'They left the town.',
    'He is in the red house.',
  ],
  [
    'a paragraph that both moved',
    'A one\n\nB two\n\nC three\n',
    'B two\n\nA one\n\nC three\n',
    'B two\n\nC three\n\nA one\n',
  ],
])('asks about %s', (_, base, mine, theirs) => {
  expect(mergeTexts(base, mine, theirs).isClean).toBe(false)
})

test('with one change, the change is the result; the same change of both is, too', () => {
  fc.assert(
    fc.property(anyText, anyText, (base, changed) => {
      expect(mergeTexts(base, base, changed).text).toBe(changed)
      expect(mergeTexts(base, changed, base).text).toBe(changed)
      expect(mergeTexts(base, changed, changed).text).toBe(changed)
    }),
    { numRuns: 1_000 },
  )
})

test('swapped sides give the same result, with swapped conflicts', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (base, mine, theirs) => {
      const parts = mergeTexts(base, theirs, mine).parts.map((part) =>
        isConflict(part) ? { base: part.base, mine: part.theirs, theirs: part.mine } : part,
      )
      expect(mergeTexts(base, mine, theirs).parts).toEqual(parts)
    }),
    { numRuns: 1_000 },
  )
})

test('what either side inserted is in the result, clean or not', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (base, mine, theirs) => {
      const { parts } = mergeTexts(base, mine, theirs)
      const ofMine = parts.map((part) => (isConflict(part) ? part.mine : part.text)).join('')
      const ofTheirs = parts.map((part) => (isConflict(part) ? part.theirs : part.text)).join('')
      for (const { text } of findChanges(base, mine)) expect(ofMine).toContain(text)
      for (const { text } of findChanges(base, theirs)) expect(ofTheirs).toContain(text)
    }),
    { numRuns: 1_000 },
  )
})

test('texts of maximum size that have nothing in common take bounded time', () => {
  const words = (name: string) => Array.from({ length: 30_000 }, (_, n) => `${name}${n}`)
  const [base, mine, theirs] = [words('a'), words('b'), words('c')].map((all) => all.join(' '))
  const merge = () => mergeTexts(base ?? '', mine ?? '', theirs ?? '')
  expect(merge().parts).toEqual([{ base, mine, theirs }])
  expect(isFast(merge, 2_000)).toBe(true)
})
