import { formatNote } from './import-note-params.ts'
import type { NoteArguments } from './import-note-params.ts'
import { importNoteTexts } from './import-note-texts.ts'
import type { ImportNoteKey } from './import-note-texts.ts'
import { paramsOf } from './message-params.ts'
import { sentenceOf } from './messages.ts'
import type { MessageKey } from './messages.ts'

/** A key with its parameters; a refusal of another feature has the key of an error message. */
interface NotePart {
  key: ImportNoteKey | MessageKey
  params?: Readonly<Record<string, string | number>> | undefined
}

/** Why a record of an import is only listed, or what of it could not be kept. */
export interface ImportNote extends NotePart {
  /** The reason of this note, and those behind it, the last one at the end. */
  because?: readonly NotePart[] | undefined
}

/** A note with the parameters that its key declares. */
export function importNote<Key extends ImportNoteKey>(
  ...[key, params]: NoteArguments<Key>
): ImportNote {
  return { key, ...(params && { params }) }
}

/** The note of a message of the data service, with its declared parameters by default. */
export function messageNote(key: MessageKey, params = paramsOf(key)): ImportNote {
  return { key, ...(params && { params }) }
}

/** A note with its reason. */
export function noteBecause(note: ImportNote, { because = [], ...reason }: ImportNote): ImportNote {
  return { ...note, because: [reason, ...because] }
}

function partOf({ key, params }: NotePart): string {
  const sentence = formatNote(importNoteTexts, { key, params })
  const numbers = params as Readonly<Record<string, number>> | undefined
  return sentence ?? sentenceOf({ key: key as MessageKey, params: numbers })
}

/** What a note says in English. */
export function noteSentence({ because = [], ...note }: ImportNote): string {
  return [note, ...because].map(partOf).join(': ')
}
