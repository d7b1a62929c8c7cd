import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrateTo } from '../../platform/db/migrate.ts'
import { openAsItIs } from '../../platform/db/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { person, post } from '../../testing/small-blog.ts'
import { emptyPlace, migratedPlace, openIn } from '../../testing/test-database.ts'
import { PostgresIndex } from './postgres-index.ts'
import { PostSource } from './search.source.ts'

const POSTS = 60
const SECOND = 1_000

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

async function openIndex() {
  const { writes } = await openIn(await migratedPlace())
  await writes.insertInto('person').values(person('ada')).execute()
  const posts = Array.from({ length: POSTS }, (_, n) => ({ ...post(idOf(n)), html: '<p>loom</p>' }))
  await writes.insertInto('post').values(posts).execute()
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from search_change`.execute(
      writes,
    )
    return rows[0]?.n
  }
  return { index: new PostgresIndex(writes, new PostSource(writes)), waiting }
}

const LOOM = { terms: [{ stems: ['loom'], posts: POSTS }], phrases: [] }

test('posts that wait already are queued once when all are queued', async () => {
  const { index, waiting } = await openIndex()
  expect(await waiting()).toBe(POSTS + 1)
  await index.update()
  while ((await waiting()) !== 0) await index.update()
  expect(await index.rank(LOOM)).toHaveLength(POSTS)
})

test('posts that a batch has no time for wait, and are found in the end', async () => {
  const { index, waiting } = await openIndex()
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 2 * SECOND))
  onTestFinished(() => clock.mockRestore())
  await index.update()
  expect(await waiting()).toBeGreaterThan(0)
  expect((await index.rank(LOOM)).length).toBeLessThan(POSTS)
  while ((await waiting()) !== 0) await index.update()
  expect((await index.rank(LOOM)).toSorted()).toEqual(
    Array.from({ length: POSTS }, (_, n) => idOf(n)),
  )
})

test('of posts that wait several times, an upgrade keeps the first places', async () => {
  const { writes, close } = await openAsItIs(await emptyPlace(), createLog('silent'))
  onTestFinished(close)
  await migrateTo(writes, '0052-suspensions-in-site-map')
  const waiting = ['p', 'q', 'p', 'q', 'p'].map((id) => ({ kind: 'post' as const, id, backlog: 1 }))
  const changes = [
    { kind: 'post' as const, id: 'p' },
    { kind: 'author' as const, id: 'p' },
  ]
  await writes.deleteFrom('search_change').execute()
  await writes.insertInto('search_change').values(waiting).execute()
  await writes.insertInto('search_change').values(changes).execute()
  await migrateTo(writes, '0053-search-queue')
  const left = writes.selectFrom('search_change').select(['kind', 'id', 'backlog']).orderBy('seq')
  expect(await left.execute()).toEqual([
    { kind: 'post', id: 'p', backlog: 1 },
    { kind: 'post', id: 'q', backlog: 1 },
    { kind: 'post', id: 'p', backlog: 0 },
    { kind: 'author', id: 'p', backlog: 0 },
  ])
})
