import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import type { HtmlRefusal } from '@inkwell/html-markdown/bounds'
import type { Note } from '@inkwell/html-markdown/notes'
import { LeftOut } from '../left-out.ts'

const KEYS = {
  dropped: 'dropped',
  linked: 'linked',
  text: 'textOnly',
  changed: 'simplified',
} as const

/** What the conversion of HTML could not keep. */
export function htmlNotes(notes: readonly Note[]): ImportNote[] {
  return notes.map(({ kind, subject, count }) => importNote(KEYS[kind], { subject, count }))
}

/** Something that Markdown cannot say, and that is left out. */
export function dropped(subject: string): ImportNote {
  return importNote('dropped', { subject, count: 1 })
}

/** The notes, each once. */
export function distinctNotes(notes: readonly ImportNote[]): ImportNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()]
}

/** Why a text of HTML was not converted. */
export function htmlLeftOut({ limit, max }: HtmlRefusal): LeftOut {
  const key = limit === 'elements' ? 'htmlTooManyElements' : 'htmlTooLong'
  return new LeftOut(importNote(key, { max }))
}
