import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { stem } from '@inkwell/search-text/stem'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { person, post } from '../../testing/small-blog.ts'
import { migratedPlace, openIn } from '../../testing/test-database.ts'
import type { DatabasePlace } from '../../testing/test-database.ts'
import { openPostgresPlace } from './postgres-place.ts'
import type { SearchIndex } from './search.index.ts'
import { openSqlitePlace } from './sqlite-place.ts'

/** More than a batch of either engine. */
const POSTS = 300

function openIndex({ databaseUrl, dataDir }: DatabasePlace) {
  const opened = databaseUrl ? openPostgresPlace(databaseUrl) : openSqlitePlace(dataDir)
  onTestFinished(() => opened.index.close())
  return opened
}

async function drain(index: SearchIndex): Promise<void> {
  while ((await index.update()) > 0);
}

/** An author whose posts are all indexed. */
async function openIndexed() {
  const place = await migratedPlace()
  const { writes } = await openIn(place)
  await writes.insertInto('person').values(person('ada')).execute()
  const posts = Array.from({ length: POSTS }, (_, n) => post(`p${n}`))
  await writes.insertInto('post').values(posts).execute()
  const { index, source } = openIndex(place)
  await drain(index)
  const rename = (name: string) =>
    writes.updateTable('person').set({ name }).where('id', '=', 'ada').execute()
  const waiting = async () => {
    if (place.databaseUrl !== undefined) {
      const count = sql<{ n: number }>`select count(*) as n from search_change`
      return Number((await count.execute(writes)).rows[0]?.n)
    }
    using file = new DatabaseSync(join(place.dataDir, 'search.db'))
    return Number(file.prepare('select count(*) as n from pending').get()?.n)
  }
  return { writes, index, source, rename, waiting }
}

const NAMES = ['Brig', 'Carrack', 'Dhow', 'Felucca', 'Galleon']

test('posts that wait already are not queued again when their author is renamed', async () => {
  const { index, rename, waiting } = await openIndexed()
  for (const name of NAMES) {
    await rename(name)
    await index.update()
    expect(await waiting()).toBeGreaterThan(0)
    expect(await waiting()).toBeLessThanOrEqual(POSTS)
  }
  await drain(index)
  // Posts that were taken from the queue before the last name have that name, too.
  const found = await Promise.all(NAMES.map((name) => index.has(stem(name.toLowerCase()))))
  expect(found).toEqual([false, false, false, false, true])
})

test('several names of a batch are one change', async () => {
  const { index, source, rename } = await openIndexed()
  const concerned = vi.spyOn(source, 'concerned')
  for (const name of NAMES) await rename(name)
  await index.update()
  expect(concerned).toHaveBeenCalledTimes(1)
})

test('a waiting post that changes is found by its new text', async () => {
  const { writes, index, rename } = await openIndexed()
  await rename('Brig')
  await index.update()
  const title = 'zeppelin'
  for (const id of ['p0', `p${POSTS - 1}`]) {
    await writes.updateTable('post').set({ title }).where('id', '=', id).execute()
  }
  await drain(index)
  const plan = { terms: [{ stems: [title], posts: 2 }], phrases: [] }
  expect((await index.rank(plan)).toSorted()).toEqual(['p0', `p${POSTS - 1}`])
})
