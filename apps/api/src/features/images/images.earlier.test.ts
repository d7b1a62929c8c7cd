import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PLACEHOLDER_URL } from '@inkwell/contract/placeholder-url'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import * as accounts from '../../../migrations/0001-accounts.ts'
import * as posts from '../../../migrations/0002-posts.ts'
import * as rendered from '../../../migrations/0003-rendered-posts.ts'
import * as idempotency from '../../../migrations/0004-idempotency.ts'
import { createLog } from '../../platform/log/log.ts'
import type { Database } from '../../platform/db/database.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { twoHalves } from '../../testing/pictures.ts'
import { TestApi } from '../../testing/test-api.ts'
import { MAKE_PLACEHOLDER } from './images.placeholders.ts'
import { emptyPlace } from '../../testing/test-database.ts'
import type { DatabasePlace } from '../../testing/test-database.ts'

const EARLIER = {
  '0001-accounts': accounts,
  '0002-posts': posts,
  '0003-rendered-posts': rendered,
  '0004-idempotency': idempotency,
}

const POST = '01980000-0000-7000-8000-000000000000'
const NOW = '2026-11-20T12:00:00.000Z'

async function openEarlier({ dataDir, databaseUrl }: DatabasePlace): Promise<Database> {
  const database = databaseUrl
    ? await openPostgres({ databaseUrl }, createLog('silent'))
    : openSqlite(join(dataDir, 'inkwell.db'))
  const provider = { getMigrations: () => Promise.resolve(EARLIER) }
  const { error } = await database.withoutTimeouts((db) =>
    new Migrator({ db, provider }).migrateToLatest(),
  )
  if (error) throw new Error('The earlier tables could not be made', { cause: error })
  return database
}

/** Stores a picture as before there were sizes: one row, one file. */
async function storeEarlier(place: DatabasePlace): Promise<{ name: string; bytes: Buffer }> {
  const bytes = await twoHalves(64, 32).webp().toBuffer()
  const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`
  const folder = join(place.dataDir, 'images', name.slice(0, 2))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), bytes)
  const { writes, close } = await openEarlier(place)
  await sql`insert into person (id, name, email, email_verified, created_at, updated_at)
    values ('p1', 'Ada', 'ada@example.com', 0, ${NOW}, ${NOW})`.execute(writes)
  await sql`insert into image (key, width, height, byte_size, created_at)
    values (${name}, 64, 32, ${bytes.length}, ${NOW})`.execute(writes)
  await sql`insert into post
    (id, author_id, title, lead, excerpt, image_key, created_at, updated_at, content)
    values (${POST}, 'p1', 'T', 'C', 'C', ${name}, ${NOW}, ${NOW}, 'C')`.execute(writes)
  await close()
  return { name, bytes }
}

test('a picture from before there were sizes is returned and served', async () => {
  const place = await emptyPlace()
  const { name, bytes } = await storeEarlier(place)
  const api = new TestApi(place.dataDir, place)
  await api.start()
  onTestFinished(() => api.stop())

  const {
    posts: [post],
  } = await api.ok('GET /api/v1/posts/')
  const url = `http://localhost:4000/images/${name}`
  const size = { url, width: 64, height: 32 }
  expect(post?.image).toEqual({ ...size, alt: '', variants: [{ ...size, type: 'image/webp' }] })
  expect(await api.app.services.jobs.runDue([MAKE_PLACEHOLDER.name])).toBe(1)
  const { postById } = await api.ok('GET /api/v1/posts/p/{id}', { params: { id: POST } })
  expect(postById.image?.placeholderUrl).toMatch(PLACEHOLDER_URL)
  const response = await api.request(`/images/${name}`)
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)

  await api.app.services.images.discard([name])
  expect((await api.request(`/images/${name}`)).status).toBe(200)
  await api.app.services.database.writes.deleteFrom('post').execute()
  await api.app.services.images.discard([name])
  expect((await api.request(`/images/${name}`)).status).toBe(404)
})
