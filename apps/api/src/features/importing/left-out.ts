import { noteSentence } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'

/** Something cannot be imported, for the reason in the note. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut'
  readonly note: ImportNote

  constructor(note: ImportNote, options?: ErrorOptions) {
    super(noteSentence(note), options)
    this.note = note
  }
}

/** A source cannot be read at all, for the reason in the note. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly note: ImportNote

  constructor(note: ImportNote, options?: ErrorOptions) {
    super(noteSentence(note), options)
    this.note = note
  }
}
