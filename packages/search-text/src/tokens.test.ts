import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenize } from './tokens.ts'

const textsOf = (text: string) => tokenize(text).map((token) => token.text)

test.each([
  ["It’s Ada’s loom, isn't it", ['it', 's', 'ada', 'loom', 'isnt', 'it']],
  ['l’été des ÉCOLES', ['l', 'ete', 'des', 'ecoles']],
  ['Straße snake_case C++ v2.0', ['strasse', 'snake', 'case', 'c', 'v2', '0']],
  ['静かな夜 a夜b', ['静か', 'かな', 'な夜', '夜', 'a', '夜', 'b']],
  ['', []],
  [' --- ', []],
])('the words of %j', (text, words) => {
  expect(textsOf(text)).toEqual(words)
})

const ASCII = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index))
/** What makes or parts words, more often than other characters. */
const FREQUENT = ['a', 'b', 's', ' ', "'", '\n']

/** Letters, digits and apostrophes as wide forms, which are folded one by one. */
const widened = (text: string) =>
  text.replaceAll(/[a-z\d']/gi, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))

test('words of ASCII are the same as in wide forms, at the same places', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...ASCII, ...FREQUENT, ...FREQUENT), maxLength: 200 }),
      (text) => {
        expect(tokenize(text)).toEqual(tokenize(widened(text)))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('any text has words of at most 64 units, in order and apart from pairs, inside of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const tokens = tokenize(text.toWellFormed())
      for (const [index, { text: word, start, end }] of tokens.entries()) {
        expect(word.length).toBeLessThanOrEqual(64)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
        expect(start).toBeGreaterThanOrEqual(tokens[index - 1]?.start ?? 0)
      }
    }),
    { numRuns: 500 },
  )
})
