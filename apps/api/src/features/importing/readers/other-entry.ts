import type { ImportNote } from '@inkwell/contract/import-notes'
import type { SourceEntry } from '../source-item.ts'

/** A record that is listed with the reason why it is not imported. */
export function otherEntry(id: string, title: string, reason: ImportNote): SourceEntry {
  return { id, kind: 'other', title, make: () => ({ type: 'other', reason }) }
}
