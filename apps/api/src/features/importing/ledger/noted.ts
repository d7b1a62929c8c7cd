import { importNote, noteSentence } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import type { LedgerItem } from './ledger.repository.ts'

type Noted = Pick<LedgerItem, 'reason' | 'notes'>

const SEPARATOR = '; '

/** Notes as a row of the ledger has them: as an English sentence, and for other languages. */
export function noted(notes: readonly ImportNote[]): Noted {
  if (notes.length === 0) return { reason: null, notes: null }
  return { reason: notes.map(noteSentence).join(SEPARATOR), notes: JSON.stringify(notes) }
}

/** The notes of a row; those of earlier versions are sentences only. */
export function notesOf({ reason, notes }: Noted): ImportNote[] {
  if (notes !== null) return JSON.parse(notes) as ImportNote[]
  const sentences = reason?.split(SEPARATOR) ?? []
  return sentences.map((text) => importNote('words', { text }))
}
