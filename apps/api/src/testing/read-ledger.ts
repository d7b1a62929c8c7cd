import { LedgerRepository } from '../features/importing/ledger/ledger.repository.ts'
import type { TestApi } from './test-api.ts'

/** Asks what an import asks of its ledger. */
export async function readLedger({ app }: TestApi): Promise<void> {
  const ledger = new LedgerRepository(app.services.database)
  await ledger.earlier(['a', 'b'], 'run')
  await ledger.posts(['a', 'b'])
  await ledger.pages(['a'])
  await ledger.tag('a')
  await ledger.items('run', 0, 10)
}
