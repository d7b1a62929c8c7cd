import type { ImportNote } from '@inkwell/contract/import-notes'
import type { contentPaths } from '@inkwell/contract/site-paths'
import type { LedgerItem, Outcome } from './ledger.repository.ts'
import { noted } from './noted.ts'

/** A record that is left out. */
export function listed(note: ImportNote): Outcome {
  return { outcome: 'listed', ...noted([note]), target_id: null, address: null }
}

/** What a record has become. */
export interface Arrived {
  kind: keyof typeof contentPaths
  id: string
  /** Its path, if readers can see it. */
  address: string | undefined
  notes?: readonly ImportNote[]
}

/** A record that is here, but for what the notes say. */
export function arrived(
  { id, address }: { id: string; address?: string | undefined },
  notes: readonly ImportNote[] = [],
): Outcome {
  return { outcome: 'taken', ...noted(notes), target_id: id, address: address ?? null }
}

/** A record that an earlier run took, and what that says of it. */
export function arrivedEarlier(
  { target_id, address }: Pick<LedgerItem, 'target_id' | 'address'>,
  { reason, notes }: Pick<LedgerItem, 'reason' | 'notes'>,
): Outcome {
  return { outcome: 'taken', reason, notes, target_id, address }
}
