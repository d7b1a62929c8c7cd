import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, ALL_MIGRATIONS } from '../../platform/db/migrate.ts'
import { openAsItIs } from '../../platform/db/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { emptyPlace, openIn } from '../../testing/test-database.ts'
import { readChain } from './posts.history-chain.ts'
import { LATEST, RevisionsRepository } from './posts.revisions.repository.ts'

const BEGIN = '2026-11-20T12:00:00.000Z'
const LATER = '2026-11-20T12:01:00.000Z'

test('revisions of an earlier version are the same, in less room', async () => {
  const place = await emptyPlace()
  const earlier = await openAsItIs(place, createLog('silent'))
  const all = Object.entries(ALL_MIGRATIONS)
  await migrate(earlier, Object.fromEntries(all.filter(([name]) => name < '0031')))
  const { writes } = earlier
  for (const id of ['ada', 'grace']) {
    await sql`insert into person (id, name, email, email_verified, created_at, updated_at)
      values (${id}, ${id}, ${`${id}@example.com`}, 0, ${BEGIN}, ${BEGIN})`.execute(writes)
  }
  await sql`insert into post (id, author_id, title, lead, excerpt, published_at, updated_at, content)
    values ('p', 'ada', 'T', 'C', 'C', ${BEGIN}, ${BEGIN}, 'C')`.execute(writes)
  const columns = sql.raw(`revision (post_id, number, kind, title, person_id, made_at,
    entry_began_at, superseded, range_start, range_length, text)`)
  await sql`insert into ${columns} values
    ('p', 1, 'saved', 'T', 'ada', ${BEGIN}, ${BEGIN}, 1, null, null, 'one two'),
    ('p', 2, 'saved', 'T', 'ada', ${LATER}, ${BEGIN}, 0, 4, 3, 'four'),
    ('p', 3, 'saved', 'T', 'grace', ${LATER}, ${LATER}, 0, 0, 0, 'zero ')`.execute(writes)
  await earlier.close()

  const database = await openIn(place)
  const stored = database.reads.selectFrom('revision').select(['person_id', 'entry_began_at'])
  expect(await stored.orderBy('number').execute()).toEqual([
    { person_id: null, entry_began_at: null },
    { person_id: null, entry_began_at: BEGIN },
    { person_id: 'grace', entry_began_at: null },
  ])
  const repository = new RevisionsRepository(database)
  const rows = await repository.chain('p', LATEST)
  expect(rows.map((row) => [row.person_id, row.entry_began_at, row.bytes])).toEqual([
    ['ada', BEGIN, 7],
    ['ada', BEGIN, 4],
    ['grace', LATER, 5],
  ])
  expect((await readChain(repository, { postId: 'p', number: LATEST })).content).toBe(
    'zero one four',
  )
  const items = await repository.list('p', 10, LATEST)
  expect(items.map((item) => [item.number, item.person_name])).toEqual([
    [3, 'grace'],
    [2, 'ada'],
  ])
  await database.writes.deleteFrom('person').where('id', '=', 'grace').execute()
  expect(await repository.chain('p', LATEST)).toHaveLength(2)
  await database.writes.deleteFrom('post').where('id', '=', 'p').execute()
  expect(await repository.exists('p')).toBe(false)
})
