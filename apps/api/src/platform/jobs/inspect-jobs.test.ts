import { expect, test } from 'vitest'
import { migratedPlace, openIn } from '../../testing/test-database.ts'
import { inspectJobs } from './inspect-jobs.ts'

const NOW = new Date('2026-01-01T12:00:00.000Z')
const LATER = '2026-01-01T12:01:00.000Z'
const HOURS_AGO = '2026-01-01T06:00:00.000Z'

test('a job that has run for hours is not overdue, and one whose lease has ended is', async () => {
  const { writes } = await openIn(await migratedPlace())
  const job = { kind: 'import', payload: '{}', created_at: HOURS_AGO, run_at: HOURS_AGO }
  const leases = { running: LATER, lost: HOURS_AGO, waiting: null }
  for (const [id, lease_until] of Object.entries(leases)) {
    await writes
      .insertInto('job')
      .values({ ...job, id, unique_key: id, lease_until })
      .execute()
  }
  expect(await inspectJobs(writes, NOW)).toMatchObject({ due: 3, overdue: 2 })
})
