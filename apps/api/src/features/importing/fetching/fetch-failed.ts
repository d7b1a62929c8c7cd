import { noteSentence } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'

interface Cause {
  /** Milliseconds after which the server wants to be asked again. */
  retryAfterMs?: number | undefined
  /** Whether no other file of this server could be fetched either. */
  isOfServer?: boolean
}

/** A file could not be fetched; the note says why. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
  readonly note: ImportNote
  readonly retryAfterMs: number | undefined
  readonly isOfServer: boolean

  constructor(note: ImportNote, { retryAfterMs, isOfServer = false }: Cause = {}) {
    super(noteSentence(note))
    this.note = note
    this.retryAfterMs = retryAfterMs
    this.isOfServer = isOfServer
  }
}
