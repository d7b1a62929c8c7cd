import { messages } from '@inkwell/contract/messages'
import { beforeAll, expect, test } from 'vitest'
import { appoint } from '../../testing/access/visitors.ts'
import { aFailedJob } from '../../testing/failed-job.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const LIST = 'GET /api/v1/admin/jobs'
const RUN = 'POST /api/v1/admin/jobs/{id}/run'

const api = useTestApi()
let token = ''
let email = ''

beforeAll(async () => {
  const administrator = await api().signUp()
  await appoint(api(), administrator.user)
  token = administrator.token
  email = administrator.user.email
})

async function listed(limit = 100) {
  const { jobs } = await api().ok(LIST, { token, query: { limit: `${limit}` } })
  return jobs
}

test('a failed job is listed with its error and can be run again', async () => {
  const id = await aFailedJob(api(), '<script>alert(1)</script>')
  const [job] = await listed()
  expect(job).toMatchObject({
    _id: id,
    kind: 'images.encode',
    attempts: 8,
    lastError: '<script>alert(1)</script>',
  })
  expect(await api().ok(RUN, { token, params: { id } })).toEqual({ msg: messages.jobRunsAgain })
  expect(await listed()).toEqual([])
  const { entries } = await api().ok('GET /api/v1/admin/audit', { token })
  expect(entries[0]).toMatchObject({
    act: 'run_job',
    actor: email,
    subject: { _id: id, name: 'images.encode' },
  })
  // The picture was deleted, so the job has nothing to do.
  expect(await api().app.services.jobs.runDue(['images.encode'])).toBe(1)
  const refused = await api().refused(RUN, { token, params: { id } })
  expect(comparableRefusal(refused)).toEqual({
    status: 404,
    code: 'not_found',
    msg: messages.jobNotFound,
  })
})

test('the list has pages and contains no waiting jobs', async () => {
  const ids = [await aFailedJob(api()), await aFailedJob(api()), await aFailedJob(api())]
  const first = await api().ok(LIST, { token, query: { limit: '2' } })
  const query = { limit: '2', cursor: first.nextCursor ?? '' }
  const second = await api().ok(LIST, { token, query })
  expect(second.nextCursor).toBeNull()
  const all = [...first.jobs, ...second.jobs].map(({ _id }) => _id)
  expect(all).toEqual(ids.toReversed())
  for (const id of ids) await api().ok(RUN, { token, params: { id } })
})

test.each([
  '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e13',
  "' or 1=1 --",
  '../../healthz',
  '\0',
  '%00',
  'x'.repeat(2_000),
  '\u{1f4a3}',
])('an id that is none is not found, and changes nothing: %j', async (id) => {
  const failed = await aFailedJob(api())
  const { status } = await api().refused(RUN, { token, params: { id } })
  expect(status).toBe(404)
  expect((await listed()).map(({ _id }) => _id)).toContain(failed)
})

test.each(['x', '0', "' or 1=1 --", '\0', '9'.repeat(5_000)])(
  'a cursor or a limit that is none is refused: %j',
  async (value) => {
    for (const query of [{ cursor: value }, { limit: value }]) {
      expect((await api().refused(LIST, { token, query })).code).toBe('invalid')
    }
  },
)

test('a job that is not failed cannot be run again', async () => {
  const { reads } = api().app.services.database
  const { id } = await reads.selectFrom('job').select('id').limit(1).executeTakeFirstOrThrow()
  const { status } = await api().refused(RUN, { token, params: { id } })
  expect(status).toBe(404)
})
