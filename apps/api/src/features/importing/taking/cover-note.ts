import { importNote, noteBecause, noteSentence } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { SourceText } from '../source-item.ts'

export type SourceCover = NonNullable<SourceText['cover']>

/** What is noted of a text without its cover. */
export function coverNote({ ref }: SourceCover, reason: ImportNote): ImportNote {
  return noteBecause(importNote('coverLost', { ref }), reason)
}

/** Whether a note is on this cover. Notes of earlier versions are sentences only. */
function isOn({ ref }: SourceCover, note: ImportNote): boolean {
  return noteSentence(note).startsWith(`${noteSentence(importNote('coverLost', { ref }))}: `)
}

/** Whether a text came without this cover. */
export function lacksCover(notes: readonly ImportNote[], cover: SourceCover): boolean {
  return notes.some((note) => isOn(cover, note))
}

/** The notes on a text without that on its cover. */
export function withoutCoverNote(
  notes: readonly ImportNote[],
  cover: SourceCover,
): readonly ImportNote[] {
  return notes.filter((note) => !isOn(cover, note))
}

/** What is said of a cover. */
export function wordsOf({ alt, focus }: SourceCover) {
  return { ...(alt && { alt }), ...(focus !== undefined && { focus }) }
}

/** Whether a picture was refused. */
export function isOfCover(error: unknown): error is Refusal {
  return error instanceof Refusal && 'image' in (error.fields ?? {})
}
