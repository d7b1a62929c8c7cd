import { Refusal } from '../../../platform/http/refusal.ts'
import type { SourceText } from '../source-item.ts'

export type SourceCover = NonNullable<SourceText['cover']>

/** How notes are joined to the reason of a text. */
const SEPARATOR = '; '

/** Notes as the reason of a text in the ledger. */
export function reasonOf(notes: readonly string[]): string | null {
  return notes.length > 0 ? notes.join(SEPARATOR) : null
}

function beginOf({ ref }: SourceCover): string {
  return `without its cover ${ref}: `
}

/** What is noted of a text without its cover. */
export function coverNote(cover: SourceCover, reason: string): string {
  return beginOf(cover) + reason
}

/** Whether a text came without this cover. */
export function lacksCover(reason: string | null, cover: SourceCover): boolean {
  return reason?.includes(beginOf(cover)) === true
}

/** The reason of a text without the note on its cover. */
export function withoutCoverNote(reason: string | null, cover: SourceCover): string | null {
  const begin = beginOf(cover)
  const start = reason?.indexOf(begin) ?? -1
  if (reason === null || start < 0) return reason
  const end = reason.indexOf(SEPARATOR, start + begin.length)
  const before = start === 0 ? [] : [reason.slice(0, start - SEPARATOR.length)]
  const after = end < 0 ? [] : [reason.slice(end + SEPARATOR.length)]
  return reasonOf([...before, ...after])
}

/** What is said of a cover. */
export function wordsOf({ alt, focus }: SourceCover) {
  return { ...(alt && { alt }), ...(focus !== undefined && { focus }) }
}

/** Whether a picture was refused. */
export function isOfCover(error: unknown): error is Refusal {
  return error instanceof Refusal && 'image' in (error.fields ?? {})
}
