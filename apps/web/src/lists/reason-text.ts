import type { Received } from '@inkwell/api-client/api-client'
import { formatNote } from '@inkwell/contract/import-note-params'
import type { ImportItem, ImportRun } from '@inkwell/contract/import'
import { text } from '../platform/text.ts'

type Note = NonNullable<Received<ImportItem>['notes']>[number]

function partText(part: Omit<Note, 'because'>): string | undefined {
  const { notes, error } = text.reasons
  return formatNote(notes, part) ?? error(part)
}

/** What a note says; undefined if the site does not know a part of it. */
function noteText({ because = [], ...note }: Note): string | undefined {
  const parts = [note, ...because].map(partText)
  return parts.includes(undefined) ? undefined : parts.join(': ')
}

/** Why an import failed, in the site's language; empty if it did not. English as for a record. */
export function failureText({ failureNote, failure }: Received<ImportRun>): string {
  return (failureNote && noteText(failureNote)) ?? failure ?? ''
}

/**
 * Why a record of an import was only listed, or what of it could not be kept, in the site's language; empty
 * if there is nothing to say. It is in English if the service is newer than this page, and in reports of
 * earlier versions. Screens that show it name the group `importing` of texts.
 */
export function reasonText({ notes = [], reason }: Received<ImportItem>): string {
  const sentences = notes.map(noteText)
  const isKnown = sentences.length > 0 && !sentences.includes(undefined)
  return isKnown ? sentences.join(text.reasons.separator) : (reason ?? '')
}
