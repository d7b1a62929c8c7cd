import type { ImportCount } from '@inkwell/contract/import'
import type { LedgerItem, LedgerRepository } from './ledger.repository.ts'

/** Rows that are read at once. */
const BATCH = 500

/** What an import took, and what it only listed. */
export interface Totals {
  items: number
  taken: number
  listed: number
}

/** All items of a run in order. */
export async function* itemsOf(
  ledger: LedgerRepository,
  runId: string,
): AsyncGenerator<LedgerItem> {
  let from = 0
  for (;;) {
    const items = await ledger.items(runId, { from, limit: BATCH })
    yield* items
    const last = items.at(-1)
    if (!last || items.length < BATCH) return
    from = last.position + 1
  }
}

function toEntry({ item_id: id, kind, title, outcome, reason, address }: LedgerItem) {
  return {
    id,
    kind,
    title,
    outcome: outcome === 'taken' ? 'taken' : 'listed',
    ...(reason !== null && { reason }),
    ...(address !== null && { address }),
  }
}

/** Counts the items of a run by kind and outcome. */
export async function countByKind(ledger: LedgerRepository, runId: string): Promise<ImportCount[]> {
  const counts = new Map<string, ImportCount>()
  for await (const { kind, outcome } of itemsOf(ledger, runId)) {
    const count = counts.get(kind) ?? { kind, waiting: 0, taken: 0, listed: 0 }
    count[outcome] += 1
    counts.set(kind, count)
  }
  return [...counts.values()]
}

/** Counts the items of a run; one that waits is listed. */
export async function countItems(ledger: LedgerRepository, runId: string): Promise<Totals> {
  const totals = { items: 0, taken: 0, listed: 0 }
  for (const { waiting, taken, listed } of await countByKind(ledger, runId)) {
    totals.items += waiting + taken + listed
    totals.taken += taken
    totals.listed += waiting + listed
  }
  return totals
}

/** The report of a run as pieces of JSON. */
export async function* reportPieces(
  ledger: LedgerRepository,
  { id, source }: { id: string; source: string },
): AsyncGenerator<string> {
  const totals = await countItems(ledger, id)
  yield `${JSON.stringify({ source, totals }).slice(0, -1)},"items":[`
  let separator = '\n'
  for await (const item of itemsOf(ledger, id)) {
    yield separator + JSON.stringify(toEntry(item))
    separator = ',\n'
  }
  yield '\n]}\n'
}
