import { noteSentence } from '@inkwell/contract/import-notes'
import { expect, test } from 'vitest'
import { noteOfRefusal } from './note-of-refusal.ts'
import { Refusal } from './platform/http/refusal.ts'

test.each([
  [new Refusal('not_found', 'postNotFound'), { key: 'postNotFound' }],
  [new Refusal('invalid', 'titleTooLong'), { key: 'titleTooLong', params: { max: 200 } }],
  [
    new Refusal('invalid', 'titleTooLong', { params: { max: 7 } }),
    { key: 'titleTooLong', params: { max: 7 } },
  ],
  [
    new Refusal('email_taken', 'emailTaken', { detail: 'Somebody has it.' }),
    { key: 'words', params: { text: 'Somebody has it.' } },
  ],
])('the note of %s has its key, or its own sentence', (refusal, note) => {
  expect(noteOfRefusal(refusal)).toEqual(note)
  expect(noteSentence(noteOfRefusal(refusal))).toBe(refusal.message)
})
