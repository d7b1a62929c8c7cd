import { LedgerRepository } from '../features/importing/ledger/ledger.repository.ts'
import { anImport } from './an-import.ts'
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

/** Reads the report of an import, from its first and from a later page. */
export async function readReport(api: TestApi, token: string): Promise<void> {
  const params = { id: await anImport(api) }
  await api.ok('GET /api/v1/admin/imports/{id}', { token, params })
  await api.ok('GET /api/v1/admin/imports/{id}', { token, params, query: { cursor: '1' } })
}
