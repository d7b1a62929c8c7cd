import { importNote, messageNote, noteSentence } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import type { Refusal } from './platform/http/refusal.ts'

/** What was refused, for the report of an import. A sentence of its own is in no other language. */
export function noteOfRefusal({ key, params, message }: Refusal): ImportNote {
  const note = messageNote(key, params)
  return noteSentence(note) === message ? note : importNote('words', { text: message })
}
