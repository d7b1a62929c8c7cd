import { assert, property, stringMatching, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { typoDistance } from './distance.ts'
import { Vocabulary } from './vocabulary.ts'

function vocabularyOf(words: readonly string[]): Vocabulary {
  return new Vocabulary(
    words.map((word, index) => ({ word, stem: word, posts: index + 1 })),
    words.length,
  )
}

test('a word that is misspelt is the nearest one, the more frequent of two', () => {
  const vocabulary = vocabularyOf(['loam', 'loom', 'kangaroo'])
  expect(vocabulary.nearest('lokm')).toBe('loom')
  expect(vocabulary.nearest('kanguroo')).toBe('kangaroo')
  expect(vocabulary.nearest('kagnarooo')).toBe('kangaroo')
  expect(vocabulary.nearest('xxxxxxxx')).toBeUndefined()
  expect(vocabulary.nearest('lom')).toBeUndefined()
})

test('no word is overlooked that is as near', () => {
  const word = stringMatching(/^[a-f]{3,10}$/)
  assert(
    property(uniqueArray(word, { maxLength: 40 }), word, (words, wanted) => {
      const max = wanted.length < 8 ? 1 : 2
      const distances = words
        .filter((other) => other !== wanted && wanted.length > 3)
        .map((other) => typoDistance(wanted, other, max))
      const found = vocabularyOf(words).nearest(wanted)
      const distance = found === undefined ? max + 1 : typoDistance(wanted, found, max)
      expect(distance).toBe(Math.min(...distances, max + 1))
    }),
  )
})

test('completions are the most frequent words that begin so', () => {
  const vocabulary = vocabularyOf(['weave', 'weaver', 'web', 'loom'])
  expect(vocabulary.complete('we', 2)).toEqual(['web', 'weaver'])
  expect(vocabulary.complete('x', 2)).toEqual([])
})
