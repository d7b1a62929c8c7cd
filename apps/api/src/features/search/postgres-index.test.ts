import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { person, post } from '../../testing/small-blog.ts'
import { migratedPlace, openIn } from '../../testing/test-database.ts'
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
