import { expect, test } from 'vitest'
import { formatNote, importNoteParams } from './import-note-params.ts'
import { importNoteTexts } from './import-note-texts.ts'
import { importNote, messageNote, noteBecause, noteSentence } from './import-notes.ts'
import { messageKeys } from './messages.ts'

test('every note says all its declared parameters', () => {
  for (const [key, declared] of Object.entries<Record<string, string | number>>(importNoteParams)) {
    const entries = Object.entries(declared)
    const params = Object.fromEntries(
      entries.map(([name, example]) => [name, typeof example === 'number' ? 77 : `<${name}>`]),
    )
    const said = formatNote(importNoteTexts, { key, params })
    for (const value of Object.values(params)) expect(said).toContain(String(value))
  }
})

test('no note has the key of an error, which would say something else', () => {
  expect(Object.keys(importNoteTexts).filter((key) => key in messageKeys)).toEqual([])
})

test('a reason follows its note, and its own reason follows it', () => {
  const refused = noteBecause(importNote('contentRefused'), messageNote('contentTooLong'))
  expect(noteSentence(noteBecause(importNote('isDraft'), refused))).toBe(
    'it is a draft: its content was refused: A post has at most 200,000 characters.',
  )
})

test.each([
  ['a key of a newer service', { key: 'fileIsLost' }],
  ['a key of every object', { key: 'toString' }],
  ['no key', {}],
  ['a parameter too few', { key: 'dropped', params: { subject: 'iframe' } }],
  ['a number in the place of a text', { key: 'coverLost', params: { ref: 7 } }],
  ['a list in the place of a text', { key: 'coverLost', params: { ref: ['a'] } }],
])('a note with %s says nothing', (_, note) => {
  expect(formatNote(importNoteTexts, note)).toBeUndefined()
})
