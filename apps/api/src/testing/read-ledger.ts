import { LedgerRepository } from '../features/importing/ledger/ledger.repository.ts'
import { anImport } from './an-import.ts'
import { leaveAndReturn } from './leave-and-return.ts'
import type { TestApi } from './test-api.ts'
import { importFile, uploadImport } from './upload-import.ts'

/** Asks what an import asks of its ledger. */
export async function readLedger({ app }: TestApi): Promise<void> {
  const ledger = new LedgerRepository(app.services.database)
  const keys = ['a', 'b']
  await ledger.earlier(keys, { runId: 'run' })
  await ledger.earlier(keys, { runId: 'run', kind: 'picture' })
  await ledger.positions(keys, { runId: 'run', kind: 'picture' })
  await ledger.reasonOf({ run_id: 'run', position: 0 })
  await ledger.posts(['a', 'b'])
  await ledger.pages(['a'])
  await ledger.tag('a')
  await ledger.items('run', { from: 0, limit: 10 })
  await ledger.nextPosition('run')
  await ledger.removeFrom('run', 5)
}

const FEED = `<rss version="2.0"><channel><title>A</title><link>https://example.com</link>
<item><guid>1</guid><title>B</title><description>C</description></item></channel></rss>`

/** Imports a file in the browser, of the site or of the person. */
async function importInBrowser(api: TestApi, token: string, scope: 'site' | 'own'): Promise<void> {
  const file = { name: 'feed.xml', bytes: Buffer.from(FEED), scope }
  const { _id: cancelled } = await uploadImport(api, token, file)
  await api.ok('POST /api/v1/imports/{id}/cancel', { token, params: { id: cancelled } })
  const { _id: cursor } = await importFile(api, token, file)
  for (const query of [{ scope }, { scope, cursor }]) {
    await api.ok('GET /api/v1/imports', { token, query })
  }
}

/** Imports files of the site and of its administrator and an export, and reads reports, from the first and from a later page. */
export async function readImports(api: TestApi, token: string): Promise<void> {
  const params = { id: await anImport(api) }
  for (const scope of ['own', 'site'] as const) await importInBrowser(api, token, scope)
  await leaveAndReturn(api)
  await api.ok('GET /api/v1/imports/{id}', { token, params })
  for (const query of [
    {},
    { cursor: '1' },
    { show: 'taken' },
    { show: 'tag', cursor: '1' },
  ] as const) {
    await api.ok('GET /api/v1/imports/{id}/items', { token, params, query })
  }
  await (await api.call('GET /api/v1/imports/{id}/report', { token, params })).text()
}
