import { open } from 'node:fs/promises'
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
  for (let from = 0; ; from += BATCH) {
    const items = await ledger.items(runId, from, BATCH)
    yield* items
    if (items.length < BATCH) return
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

/** Counts the items of a run. */
export async function countItems(ledger: LedgerRepository, runId: string): Promise<Totals> {
  const totals = { items: 0, taken: 0, listed: 0 }
  for await (const { outcome } of itemsOf(ledger, runId)) {
    totals.items += 1
    totals[outcome === 'taken' ? 'taken' : 'listed'] += 1
  }
  return totals
}

/** Writes the report of a run as JSON. */
export async function writeReport(
  path: string,
  { ledger, runId, source }: { ledger: LedgerRepository; runId: string; source: string },
): Promise<void> {
  const totals = await countItems(ledger, runId)
  const file = await open(path, 'w')
  try {
    const head = JSON.stringify({ source, totals }).slice(0, -1)
    await file.write(`${head},"items":[`)
    let separator = '\n'
    for await (const item of itemsOf(ledger, runId)) {
      await file.write(separator + JSON.stringify(toEntry(item)))
      separator = ',\n'
    }
    await file.write('\n]}\n')
    await file.sync()
  } finally {
    await file.close()
  }
}
