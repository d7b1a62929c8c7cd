import { importNote, noteSentence } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import type { LedgerItem } from './ledger.repository.ts'

type Noted = Pick<LedgerItem, 'reason' | 'notes'>

const SEPARATOR = '; '

/** Notes of a row, and characters of each text and of all: a record is not to fill the database with its notes. */
const NOTES_MAX = 200
const TEXT_MAX = 2_000
const LENGTH_MAX = 20_000

type NotePart = Omit<ImportNote, 'because'>

function withShortTexts({ key, params }: NotePart): NotePart {
  if (!params) return { key }
  const short = Object.entries(params).map(([name, value]) => {
    const text = typeof value === 'string' ? value.slice(0, TEXT_MAX) : value
    return [name, text] as const
  })
  return { key, params: Object.fromEntries(short) }
}

function bounded(note: ImportNote): ImportNote {
  const { because } = note
  return { ...withShortTexts(note), ...(because && { because: because.map(withShortTexts) }) }
}

/** Notes as a row of the ledger has them: as an English sentence, and for other languages. */
export function noted(notes: readonly ImportNote[]): Noted {
  if (notes.length === 0) return { reason: null, notes: null }
  let length = 0
  const short = notes
    .slice(0, NOTES_MAX)
    .map(bounded)
    .filter((note) => {
      length += JSON.stringify(note).length
      return length <= LENGTH_MAX
    })
  return { reason: short.map(noteSentence).join(SEPARATOR), notes: JSON.stringify(short) }
}

/** The notes of a row; those of earlier versions are sentences only. */
export function notesOf({ reason, notes }: Noted): ImportNote[] {
  if (notes !== null) return JSON.parse(notes) as ImportNote[]
  const sentences = reason?.split(SEPARATOR) ?? []
  return sentences.map((text) => importNote('words', { text }))
}
