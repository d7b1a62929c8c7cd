import { expect, test } from 'vitest'
import {
  changedLabels,
  haveSameLabels,
  labelsIn,
  labelsOf,
  mergeLabels,
  NO_LABELS,
  toFields,
} from './labels.ts'

const labels = { tags: ['Looms', 'Ä, "b"'], language: 'pt-BR', series: 'Letters' }

test('labels become fields, and fields labels', () => {
  expect(labelsOf(toFields(labels))).toEqual(labels)
  expect(toFields(NO_LABELS)).toEqual({ tags: '', language: '', series: '' })
  expect(labelsOf({ tags: '' })).toEqual(NO_LABELS)
  expect(labelsOf({ title: 'T' })).toEqual({})
  expect(toFields({})).toEqual({})
})

test.each([
  [' Letters ', 'Letters'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['\u200b ', ''],
])('the series %j is read as the service stores it', (typed, series) => {
  expect(labelsOf({ tags: '', series: typed }).series).toBe(series)
})

test.each(['{', 'null', '"a"', '[1, {}]', '{"length":3}'])(
  'a field that holds %s, which anybody at this browser can write, has no tags',
  (tags) => {
    expect(labelsOf({ tags }).tags).toEqual([])
  },
)

test('labels of a service that has none are not known', () => {
  expect(labelsIn({})).toEqual({})
  expect(labelsIn({ tags: [] })).toEqual(NO_LABELS)
})

test('texts agree as far as both are known', () => {
  expect(haveSameLabels(labels, undefined)).toBe(true)
  expect(haveSameLabels(labels, { series: 'Letters' })).toBe(true)
  expect(haveSameLabels(labels, { tags: [] })).toBe(false)
})

test('only changed labels are sent; all where nothing is known', () => {
  expect(changedLabels(labels, labels)).toEqual({})
  expect(changedLabels(labels, { ...labels, tags: ['Looms'], series: '' })).toEqual({
    tags: labels.tags,
    series: 'Letters',
  })
  expect(changedLabels(NO_LABELS, NO_LABELS)).toEqual({})
  expect(changedLabels(NO_LABELS, {})).toEqual(NO_LABELS)
  expect(changedLabels({}, {})).toEqual({})
})

test.each([
  ['a b', 'a b c', 'a b d', 'a b c d'],
  ['a b', 'b', 'a b d', 'b d'],
  ['a b', 'a b c', 'b', 'b c'],
  ['a b', 'b a', 'A B', 'b a'],
  ['', 'a', 'A', 'a'],
  ['a', '', '', ''],
  ['', '1 2 3 4 5 6', '7 8 9 10 11 12', '1 2 3 4 5 6 7 8 9 10'],
])(
  'of the tags %j, changed to %j here and to %j there, %j are left',
  (base, mine, theirs, left) => {
    const [before, here, there] = [base, mine, theirs].map((names) => {
      const tags = names.split(' ').filter(Boolean)
      return { tags, language: '', series: '' }
    })
    expect(mergeLabels(before ?? {}, here ?? {}, there ?? {}).tags?.join(' ')).toBe(left)
  },
)

test.each([
  ['de', 'de', 'fr', 'fr'],
  ['de', 'it', 'fr', 'it'],
  ['de', '', 'fr', ''],
  ['de', 'it', 'de', 'it'],
])('of the language %j, %j here and %j there become %j', (base, mine, theirs, language) => {
  const [before, here, there] = [base, mine, theirs].map((each) => {
    return { tags: [], language: each, series: '' }
  })
  expect(mergeLabels(before ?? {}, here ?? {}, there ?? {})).toEqual({ ...NO_LABELS, language })
})

test('what one side does not know is left as it is', () => {
  expect(mergeLabels({}, labels, {})).toEqual({})
})
