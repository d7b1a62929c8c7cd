import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migratedPlace, openIn } from '../../testing/test-database.ts'
import { PostgresMatcher } from './postgres-matcher.ts'
import { NEWEST_MAX } from './search.ranking.ts'

const POSTS = 20_000
const EVERY = 40
/** Before this number, in the order of time, all posts are about wool. */
const WOOL = 1_000

/** Posts in the order of time: each 40th is about looms, the oldest ones about wool. */
async function openMatcher() {
  const { writes } = await openIn(await migratedPlace())
  await sql`
    insert into search_post (post_id, published_at, length, whole)
    select lpad(n::text, 6, '0'),
      to_char(timestamp '2020-01-01' + n * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'), 1,
      (case when n % ${sql.lit(EVERY)} = 0 then '''loom'':1D' when n < ${sql.lit(WOOL)} then '''wool'':1D'
        else '''other'':1D' end)::tsvector
    from generate_series(0, ${sql.lit(POSTS - 1)}) as n`.execute(writes)
  await sql`analyze search_post`.execute(writes)
  return new PostgresMatcher(writes, POSTS)
}

test('the newest posts are the same, whatever number of posts is expected', async () => {
  const matcher = await openMatcher()
  const looms = await matcher.newest([[['loom']]], 0)
  expect(looms).toHaveLength(NEWEST_MAX)
  expect(looms[0]).toMatch(/ 019960$/)
  const wool = await matcher.newest([[['wool']]], 0)
  expect(wool[0]).toMatch(/ 000999$/)
  for (const expected of [1, POSTS / EVERY, POSTS / 4, POSTS, 100 * POSTS]) {
    expect(await matcher.newest([[['loom']]], expected)).toEqual(looms)
    expect(await matcher.newest([[['wool']]], expected)).toEqual(wool)
  }
})
