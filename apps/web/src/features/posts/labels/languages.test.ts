import { expect, test } from 'vitest'
import { canonicalLanguage, languageOptions } from './languages.ts'

test.each([
  ['en', 'en'],
  [' PT-br ', 'pt-BR'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['english', 'english'],
  ['', undefined],
  ['en_GB', undefined],
  ['Deutsch, bitte', undefined],
])('%j is the language %s', (tag, canonical) => {
  expect(canonicalLanguage(tag)).toBe(canonical)
})

test('languages have names in the language of the site, in its order', () => {
  const names = languageOptions('', 'de').map(({ name }) => name)
  expect(names).toContain('Deutsch')
  expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare))
  expect(new Set(names).size).toBe(names.length)
})

test('a language that is not common is there when it is chosen', () => {
  expect(languageOptions('gsw', 'en')).toContainEqual({ tag: 'gsw', name: 'Swiss German' })
  expect(languageOptions('x-klingon', 'en')).toContainEqual({ tag: 'x-klingon', name: 'x-klingon' })
})
