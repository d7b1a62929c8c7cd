import { importNoteParams } from '@inkwell/contract/import-note-params'
import { importNoteTexts } from '@inkwell/contract/import-note-texts'
import { describe, expect, test } from 'vitest'
import { loadTexts } from '../../texts/load-texts.ts'
import { setTexts } from '../platform/text.ts'
import { failureText, reasonText } from './reason-text.ts'

const texts = {
  en: await loadTexts('en'),
  de: await loadTexts('de'),
  ar: await loadTexts('ar'),
}

/** What a site in a language shows of a reason. */
function shown(language: keyof typeof texts, item: Parameters<typeof reasonText>[0]): string {
  setTexts(texts[language])
  return reasonText(item)
}

const REASON = 'The ink has run out.'

describe.each(['en', 'de', 'ar'] as const)('%s', (language) => {
  test.each(Object.keys(importNoteTexts))('says the note %s with its parameters', (key) => {
    const declared = Object.entries<string | number>(
      (importNoteParams as Partial<Record<string, Record<string, string | number>>>)[key] ?? {},
    )
    const params = Object.fromEntries(
      declared.map(([name, example]) => [name, typeof example === 'number' ? 77 : `<${name}>`]),
    )
    const said = shown(language, { reason: REASON, notes: [{ key, params }] })
    expect(said).not.toBe(REASON)
    // Titles of formats are in English.
    const { formats: _, ...shownParams } = params
    for (const value of Object.values(shownParams)) expect(said).toContain(String(value))
  })
})

const missing = { key: 'notInArchive' }

test('a note is shown with its reasons, and several notes one after the other', () => {
  const cover = { key: 'coverLost', params: { ref: 'a.jpg' }, because: [missing] }
  const notes = [{ key: 'otherAuthors', params: { names: 'Bob' } }, cover]
  expect(shown('en', { reason: REASON, notes })).toBe(
    'its other authors: Bob; without its cover a.jpg: it is not in the archive',
  )
  expect(shown('de', { reason: REASON, notes })).toBe(
    'weitere Autoren: Bob; ohne das Titelbild a.jpg: nicht im Archiv enthalten',
  )
  expect(shown('ar', { reason: REASON, notes })).toBe(
    'كتّابه الآخرون: Bob؛ دون صورة غلافه a.jpg: غير موجود في الأرشيف',
  )
})

test('a refusal of another feature is said as its error is', () => {
  const because = [{ key: 'contentTooLong', params: { max: 200_000 } }]
  const notes = [{ key: 'contentRefused', because }]
  expect(shown('de', { reason: REASON, notes })).toBe(
    'der Inhalt wurde abgelehnt: Ein Beitrag hat höchstens 200.000 Zeichen.',
  )
})

test('what a conversion calls a thing without a name is translated, and names stay', () => {
  const note = (subject: string, count: number) => [{ key: 'dropped', params: { subject, count } }]
  const reason = REASON
  expect(shown('de', { reason, notes: note('picture in code', 1) })).toBe(
    'Bild in Code: weggelassen',
  )
  expect(shown('de', { reason, notes: note('iframe', 1_200) })).toBe(
    'iframe (1.200-mal): weggelassen',
  )
  expect(shown('ar', { reason, notes: note('iframe', 2) })).toBe('iframe (مرتين): لم يُنقل')
})

test.each([
  ['of an earlier version', []],
  ['with a key of a newer service', [missing, { key: 'fileIsLost' }]],
  ['with a reason of a newer service', [{ ...missing, because: [{ key: 'fileIsLost' }] }]],
  ['without a declared parameter', [{ key: 'coverLost' }]],
])('a reason %s stays as it is', (_, notes) => {
  expect(shown('de', { reason: REASON, notes })).toBe(REASON)
})

test('a failure is shown as a reason is', () => {
  setTexts(texts.de)
  expect(failureText({ failure: REASON, failureNote: { key: 'zipDamaged' } })).toBe(
    'Das ZIP ist beschädigt oder abgeschnitten.',
  )
  expect(failureText({ failure: REASON, failureNote: null })).toBe(REASON)
  expect(failureText({ failure: null, failureNote: null })).toBe('')
})

test('a record without a reason has no text', () => {
  expect(shown('de', { reason: null, notes: [] })).toBe('')
  expect(shown('de', {})).toBe('')
})
