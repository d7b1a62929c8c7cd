import { noteSentence } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'

/** An error whose reason is a note, which reports show in the language of their reader. */
export abstract class NotedError extends Error {
  readonly note: ImportNote

  constructor(note: ImportNote, options?: ErrorOptions) {
    super(noteSentence(note), options)
    this.note = note
  }
}
