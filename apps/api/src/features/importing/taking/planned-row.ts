import type { LedgerItem } from '../ledger/ledger.repository.ts'
import { noted } from '../ledger/noted.ts'
import type { Planned } from './plan.ts'

interface Place {
  runId: string
  position: number
  /** Whether the import is of one person. */
  isOwn: boolean
}

/** The row of a record before it is taken. */
export function plannedRow(
  { head, key, targetId, isCopied }: Pick<Planned, 'head' | 'key' | 'targetId' | 'isCopied'>,
  { runId, position, isOwn }: Place,
): LedgerItem {
  const { id: item_id, kind, title, slug } = head
  const row = { run_id: runId, position, key, item_id, kind, title }
  const waiting = { outcome: 'waiting', ...noted([]), address: null } as const
  // A person chooses the address of a page, which a post of the same name must not get as its id.
  const isChosen = slug !== undefined && isOwn
  // Without an id, a later attempt knows that no attempt made the post.
  const target_id = isChosen || isCopied ? null : (targetId ?? null)
  return { ...row, ...waiting, target_id }
}
