import type { LedgerRepository } from './ledger/ledger.repository.ts'
import { countItems, itemsOf } from './ledger/report-pieces.ts'

/** Characters of a title or reason in a line. */
const SHOWN = 500

/** Replaces control characters, which terminals may interpret. */
function printable(text: string): string {
  return text.slice(0, SHOWN).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}

/** The report of a run for a terminal, in pieces: how many records were taken, and why others were not. */
export async function* reportText(ledger: LedgerRepository, runId: string): AsyncGenerator<string> {
  const { items, taken, listed } = await countItems(ledger, runId)
  yield `Records: ${items}. Taken: ${taken}. Listed: ${listed}.\n`
  for (const [outcome, title] of [
    ['listed', 'Listed, and why:'],
    ['taken', 'Taken, but for:'],
  ] as const) {
    let heading = `\n${title}\n`
    for await (const item of itemsOf(ledger, runId)) {
      if (item.outcome !== outcome || item.reason === null) continue
      yield `${heading}  ${printable(`${item.kind} ${item.title || item.item_id}: ${item.reason}`)}\n`
      heading = ''
    }
  }
}
