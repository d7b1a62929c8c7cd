import { expect, test } from 'vitest'
import { loadTexts } from '../../texts/load-texts.ts'

const [en, de, ar] = await Promise.all([loadTexts('en'), loadTexts('de'), loadTexts('ar')])

test.each([
  [1, '1 character left', 'Noch 1 Zeichen', 'بقي حرف واحد'],
  [2, '2 characters left', 'Noch 2 Zeichen', 'بقي حرفان'],
  [5, '5 characters left', 'Noch 5 Zeichen', 'بقيت 5 أحرف'],
  [11, '11 characters left', 'Noch 11 Zeichen', 'بقي 11 حرفًا'],
  [100, '100 characters left', 'Noch 100 Zeichen', 'بقي 100 حرف'],
  [20_000, '20,000 characters left', 'Noch 20.000 Zeichen', 'بقي 20,000 حرف'],
])('%d characters are left', (count, english, german, arabic) => {
  expect(en.fields.charactersLeft(count)).toBe(english)
  expect(de.fields.charactersLeft(count)).toBe(german)
  expect(ar.fields.charactersLeft(count)).toBe(arabic)
})

test.each([
  [1, '1 character too many', '1 Zeichen zu viel', 'حرف واحد زائد'],
  [2, '2 characters too many', '2 Zeichen zu viel', 'حرفان زائدان'],
  [3, '3 characters too many', '3 Zeichen zu viel', '3 أحرف زائدة'],
])('%d characters are too many', (count, english, german, arabic) => {
  expect(en.fields.charactersOver(count)).toBe(english)
  expect(de.fields.charactersOver(count)).toBe(german)
  expect(ar.fields.charactersOver(count)).toBe(arabic)
})
