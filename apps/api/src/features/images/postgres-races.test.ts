import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { ImagesRepository } from './images.repository.ts'

// Only PostgreSQL has concurrent write transactions.

const pictures = new PicturePosts(() => api())
const api = useTestApi({}, () => pictures.now())

/** Resolves when a transaction waits for a lock. */
async function untilWaiting(): Promise<void> {
  const { reads } = api().app.services.database
  await expect
    .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(reads)).rows)
    .not.toEqual([])
}

test('a cleanup fails if a post starts to use the picture', async () => {
  await pictures.begin()
  const { post, path } = await pictures.create()
  const [key = ''] = await pictures.keys()
  const { database, images } = api().app.services
  const pointAt = (image_key: string | null, db = database.writes) =>
    db.updateTable('post').set({ image_key }).where('id', '=', post._id).execute()
  await pointAt(null)
  const clearing: Promise<void>[] = []
  await database.writes.transaction().execute(async (transaction) => {
    await pointAt(key, transaction)
    clearing.push(images.discard([key]))
    await untilWaiting()
  })
  await Promise.all(clearing)
  expect((await api().request(path)).status).toBe(200)
  expect(await pictures.keys()).toEqual([key])
})

test('the deletion of an orphan file waits for a concurrent insert of its picture', async () => {
  const { database } = api().app.services
  const repository = new ImagesRepository(database)
  const row = { key: 'k', width: 1, height: 1, byte_size: 1, variants: '[]', created_at: '' }
  const order: string[] = []
  const recording: Promise<unknown>[] = []
  await repository.whileAbsent('k', async () => {
    recording.push(repository.record(row).then(() => order.push('recorded')))
    await untilWaiting()
    order.push('removed')
  })
  await Promise.all(recording)
  expect(order).toEqual(['removed', 'recorded'])
  expect(await repository.find('k')).toMatchObject({ key: 'k' })
})
