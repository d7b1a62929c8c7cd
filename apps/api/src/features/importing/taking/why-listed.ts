import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { DatabaseDamaged } from '../../../platform/db/damaged.ts'
import { DatabaseUnavailable } from '../../../platform/db/unavailable.ts'
import { noteOfRefusal } from '../../../note-of-refusal.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { StorageUnavailable } from '../../../platform/storage/unavailable.ts'
import { LeftOut, Unreadable } from '../left-out.ts'
import type { Made } from '../reading/source.ts'

/** Errors that would affect the next record, too. */
const ENDS_IT = [DatabaseUnavailable, DatabaseDamaged, StorageUnavailable, Unreadable]

/** Why a record was not taken; rethrows errors that end the import. */
export function explain(error: unknown): ImportNote {
  if (ENDS_IT.some((kind) => error instanceof kind)) throw error
  if (error instanceof LeftOut) return error.note
  if (error instanceof Refusal && error.code !== 'unavailable') return noteOfRefusal(error)
  throw error
}

/** Why a record is listed, as far as its conversion tells; undefined for one that can be taken. */
export function whyListed(made: Made): ImportNote | undefined {
  if ('reason' in made) return made.reason
  const { item } = made
  if (item.type === 'other') return item.reason
  return item.type === 'picture' && !item.isHere ? importNote('notInArchive') : undefined
}
