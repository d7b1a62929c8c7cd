import { expect, test } from 'vitest'
import { exportSite } from '../../../testing/own-export.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import {
  aBlog,
  anAdministrator,
  countOf,
  importFile,
  runImportJobs,
  uploadImport,
} from '../../../testing/upload-import.ts'

const READ = 'GET /api/v1/imports/{id}'
const START = 'POST /api/v1/imports/{id}/start'
const ITEMS = 'GET /api/v1/imports/{id}/items'

const api = useTestApi()
const elsewhere = useTestApi()

test('an administrator imports a site with its pages and authors', async () => {
  const administrator = await anAdministrator(elsewhere())
  const page = '---\ntitle: About\nlayout: page\n---\nWho.\n'
  const file = { name: 'site.zip', bytes: aBlog(2, { 'about.md': page }), scope: 'site' as const }
  const done = await importFile(elsewhere(), administrator, file)
  expect(countOf(done, 'page')).toMatchObject({ taken: 1 })
  const list = { token: administrator, query: { scope: 'site' } }
  expect((await elsewhere().ok('GET /api/v1/imports', list)).imports).toHaveLength(1)
  const params = { id: done._id }
  const query = { show: 'page' }
  const pages = await elsewhere().ok(ITEMS, { token: administrator, params, query })
  expect(pages.items).toMatchObject([{ kind: 'page', outcome: 'taken', address: '/page/about' }])
  const report = await elsewhere().call('GET /api/v1/imports/{id}/report', {
    token: administrator,
    params,
  })
  const json = (await report.json()) as { source: string; totals: { items: number } }
  expect(json).toMatchObject({ source: 'site.zip', totals: { items: done.total } })
  const log = { token: administrator, query: { limit: '1' } }
  const { entries } = await elsewhere().ok('GET /api/v1/admin/audit', log)
  expect(entries).toMatchObject([
    { act: 'start_import', subject: { _id: done._id, name: 'site.zip' } },
  ])
})

test('an administrator takes our own export back', async () => {
  const { token } = await api().signUp()
  await api().createPost(token, { tags: ['Own'] })
  const bytes = await exportSite(api())
  const administrator = await anAdministrator(elsewhere())
  const file = { name: 'inkwell.zip', bytes, scope: 'site' as const }
  const begun = await uploadImport(elsewhere(), administrator, file)
  await runImportJobs(elsewhere())
  const params = { id: begun._id }
  const { import: ready } = await elsewhere().ok(READ, { token: administrator, params })
  expect(ready).toMatchObject({ state: 'ready', format: 'inkwell' })
  expect(countOf(ready, 'post')?.waiting).toBeGreaterThan(0)
  await elsewhere().ok(START, { token: administrator, params, json: { fetchPictures: false } })
  await runImportJobs(elsewhere())
  const { import: done } = await elsewhere().ok(READ, { token: administrator, params })
  expect(done.state).toBe('done')
  expect(countOf(done, 'post')).toEqual({
    ...countOf(ready, 'post'),
    waiting: 0,
    taken: countOf(ready, 'post')?.waiting,
  })
})
