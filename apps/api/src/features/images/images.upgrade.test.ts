import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, ALL_MIGRATIONS } from '../../platform/db/migrate.ts'
import { openAsItIs } from '../../platform/db/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { emptyPlace, openIn } from '../../testing/test-database.ts'
import type { DatabasePlace } from '../../testing/test-database.ts'
import type { Database } from '../../platform/db/database.ts'

const NOW = '2026-11-20T12:00:00.000Z'
const LATER = '2026-11-20T18:00:00.000Z'
/** More than one batch of the migration. */
const PICTURES = 1_200

/** Migrates to the version before `migration`. */
async function openBefore(migration: string, place: DatabasePlace): Promise<Database> {
  const earlier = await openAsItIs(place, createLog('silent'))
  const all = Object.entries(ALL_MIGRATIONS)
  await migrate(earlier, Object.fromEntries(all.filter(([name]) => name < migration)))
  return earlier
}

test('the queue of an earlier version is migrated', async () => {
  const place = await emptyPlace()
  const earlier = await openBefore('0020-jobs', place)
  const keys = Array.from({ length: PICTURES }, (_, number) => `${number}.webp`)
  const rows = keys.map((key) => sql`(${key}, 1, 1, 1, ${NOW})`)
  const columns = sql`image (key, width, height, byte_size, created_at)`
  await sql`insert into ${columns} values ${sql.join(rows)}`.execute(earlier.writes)
  await sql`insert into image_job (image_key, due_at, attempts)
    select key, ${NOW}, 0 from image`.execute(earlier.writes)
  await sql`update image_job set due_at = ${LATER}, attempts = 3, slot = 1, claim = 'of one that died',
    leased_until = ${LATER} where image_key = '7.webp'`.execute(earlier.writes)
  await earlier.close()

  const { reads } = await openIn(place)
  const jobs = await reads
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', 'images.encode')
    .execute()
  expect(new Set(jobs.map(({ unique_key }) => unique_key))).toEqual(new Set(keys))
  expect(jobs.find(({ unique_key }) => unique_key === '7.webp')).toMatchObject({
    payload: '{"key":"7.webp"}',
    run_at: LATER,
    attempts: 3,
    lease_owner: null,
    lease_until: null,
    failed_at: null,
  })
  const tables = await reads.introspection.getTables()
  expect(tables.map(({ name }) => name)).not.toContain('image_job')
})

test('pictures with a ThumbHash get a job for a placeholder', async () => {
  const place = await emptyPlace()
  const earlier = await openBefore('0026-webp-placeholders', place)
  const { writes } = earlier
  const keys = Array.from({ length: PICTURES }, (_, number) => `${number}.webp`)
  const rows = keys.map((key) => sql`(${key}, 1, 1, 1, 'PQgGBIB2d3iCiIiJiH+sb7X5Vg==', ${NOW})`)
  const columns = sql`image (key, width, height, byte_size, placeholder, created_at)`
  await sql`insert into ${columns} values ${sql.join(rows)}`.execute(writes)
  await sql`insert into person (id, name, email, email_verified, created_at, updated_at)
    values ('p1', 'Ada', 'ada@example.com', 0, ${NOW}, ${NOW})`.execute(writes)
  await sql`insert into post (id, author_id, title, lead, excerpt, image_key, created_at, updated_at, content)
    values ('one', 'p1', 'T', 'C', 'C', '7.webp', ${NOW}, ${NOW}, 'C')`.execute(writes)
  await sql`delete from event`.execute(writes)
  await earlier.close()

  const { reads } = await openIn(place)
  const kept = await reads
    .selectFrom('image')
    .select('key')
    .where('placeholder', '<>', '')
    .execute()
  expect(kept).toEqual([])
  const jobs = reads.selectFrom('job').select(['unique_key', 'payload', 'run_at', 'failed_at'])
  const added = await jobs.where('kind', '=', 'images.make-placeholder').execute()
  expect(new Set(added.map(({ unique_key }) => unique_key))).toEqual(new Set(keys))
  expect(added.find(({ unique_key }) => unique_key === '7.webp')).toEqual({
    unique_key: '7.webp',
    payload: '{"key":"7.webp"}',
    run_at: NOW,
    failed_at: null,
  })
  // The triggers of the change log still exist.
  const events = await reads.selectFrom('event').select(['kind', 'tags']).execute()
  expect(events).toEqual([{ kind: 'post.changed', tags: 'posts posts:p1 post:one' }])
})
