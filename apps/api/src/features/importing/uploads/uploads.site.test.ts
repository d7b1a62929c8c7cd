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

test('an import of the site that an administrator cancels is in the log once, and own ones are not', async () => {
  const [first, other] = [await anAdministrator(api()), await anAdministrator(api())]
  const file = { name: 'site.zip', bytes: aBlog(1) }
  const run = await uploadImport(api(), first, { ...file, scope: 'site' })
  const own = await uploadImport(api(), first, { ...file, scope: 'own' })
  const cancel = 'POST /api/v1/imports/{id}/cancel'
  for (const _ of [1, 2]) await api().ok(cancel, { token: other, params: { id: run._id } })
  await api().ok(cancel, { token: first, params: { id: own._id } })
  const { entries } = await api().ok('GET /api/v1/admin/audit', { token: first })
  const cancelled = entries.filter(({ act }) => act === 'cancel_import')
  expect(cancelled).toMatchObject([{ subject: { _id: run._id, name: 'site.zip' } }])
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
