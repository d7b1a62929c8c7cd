import { expect, test } from 'vitest'
import { readMarkdownFile } from './front-matter.ts'
import { readLabels } from './read-labels.ts'

function labelsIn(meta: string) {
  const text = `---\ntitle: T\ndate: 2020-01-01\n${meta}\n---\nWords.`
  return readLabels(readMarkdownFile(text).meta)
}

test.each([
  ['tags: [Looms, how we work, 2014]', ['Looms', 'how we work', '2014']],
  ['tags: Looms, Weaving ,', ['Looms', 'Weaving']],
  ['tags:\n- a\n- A\n- " "\n- [b]\ncategories: [a, c]\ncategory: d', ['a', 'c', 'd']],
  [`tags: [${Array.from({ length: 200 }, (_, n) => `t${n}`).join()}]`, 10],
  [`tags: [${'x'.repeat(41)}, "a\\u202Eb", y, {a: 1}, null]`, ['y']],
  ['tags: true', []],
])('the tags of %j are read as far as they are valid', (meta, expected) => {
  const { tags } = labelsIn(meta)
  expect(typeof expected === 'number' ? tags.length : tags).toEqual(expected)
})

test.each([
  ['language: en_us', 'en-US'],
  ['lang: de', 'de'],
  ['lang: "not one"', undefined],
  ['language: 7', undefined],
  ['', undefined],
])('the language of %j is %j', (meta, expected) => {
  expect(labelsIn(meta).language).toBe(expected)
})

test.each([
  ['series: Letters', 'Letters'],
  ['series: [Letters, Others]', 'Letters'],
  [`series: ${'x'.repeat(81)}`, undefined],
])('the series of %j is %j', (meta, expected) => {
  expect(labelsIn(meta).series).toBe(expected)
})
