import { messages } from '@inkwell/contract/messages'
import { beforeAll, expect, test } from 'vitest'
import { appoint } from '../../../testing/access/visitors.ts'
import { anImport } from '../../../testing/an-import.ts'
import { comparableRefusal, useTestApi } from '../../../testing/test-api.ts'

const LIST = 'GET /api/v1/imports'
const READ = 'GET /api/v1/imports/{id}/items'

const api = useTestApi()
let token = ''

beforeAll(async () => {
  const administrator = await api().signUp()
  await appoint(api(), administrator.user)
  token = administrator.token
})

test('imports are listed newest first, in pages', async () => {
  const ids = [await anImport(api()), await anImport(api()), await anImport(api())]
  const first = await api().ok(LIST, { token, query: { limit: '2', scope: 'site' } })
  const query = { limit: '2', scope: 'site' as const, cursor: first.nextCursor ?? '' }
  const second = await api().ok(LIST, { token, query })
  expect(second.nextCursor).toBeNull()
  const all = [...first.imports, ...second.imports].map(({ _id }) => _id)
  expect(all).toEqual(ids.toReversed())
  expect(first.imports[0]).toMatchObject({ source: 'blog.zip', format: 'Ghost' })
})

test('a report has pages that together hold every record once', async () => {
  const params = { id: await anImport(api(), 5) }
  const positions: number[] = []
  let cursor: string | null = '0'
  while (cursor !== null) {
    const query = { limit: '2', cursor }
    const report: Awaited<ReturnType<typeof read>> = await read(query)
    positions.push(...report.items.map(({ position }) => position))
    cursor = report.nextCursor
  }
  expect(positions).toEqual([0, 1, 2, 3, 4])

  function read(query: Record<string, string>) {
    return api().ok(READ, { token, params, query })
  }
})

test('a record has its reason as a sentence and as a key, but for imports of earlier versions', async () => {
  const params = { id: await anImport(api()) }
  const { writes } = api().app.services.database
  const row = writes.updateTable('import_item').where('run_id', '=', params.id)
  await row.set({ notes: null }).where('position', '=', 1).execute()
  const { items } = await api().ok(READ, { token, params })
  const reason = 'no imported post has it'
  expect(items.map((item) => [item.reason, item.notes])).toEqual([
    [reason, [{ key: 'tagNotImported' }]],
    [reason, []],
  ])
})

test.each(['019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e13', "' or 1=1 --", '%00', 'x'.repeat(2_000)])(
  'there is no import %j',
  async (id) => {
    const refused = await api().refused(READ, { token, params: { id } })
    expect(comparableRefusal(refused)).toEqual({
      status: 404,
      code: 'not_found',
      msg: messages.importNotFound,
    })
  },
)

test.each(['-1', '1e3', '9'.repeat(10), 'a', "0' or 1=1"])('the cursor %j', async (cursor) => {
  const params = { id: await anImport(api()) }
  const refused = await api().refused(READ, { token, params, query: { cursor } })
  expect(refused.status).toBe(400)
  expect((await api().refused(LIST, { token, query: { cursor, scope: 'site' } })).status).toBe(400)
})
