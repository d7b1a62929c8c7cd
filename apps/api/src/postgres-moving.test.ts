import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readSettings } from '@inkwell/settings/settings'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { aPostForm } from '@inkwell/test-support/post'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from './features/backup/back-up.ts'
import { restore } from './features/backup/restore.ts'
import { openAsItIs } from './platform/db/open-database.ts'
import { createLog } from './platform/log/log.ts'
import { backupSource, restoreTarget } from './backup.ts'
import { contentsOf } from './testing/contents.ts'
import { S3Server } from './testing/s3-server.ts'
import { fillBlog } from './testing/fill-blog.ts'
import { moveTo, readingFrom, sqlitePlace } from './testing/move-to.ts'
import type { MovePlace } from './testing/move-to.ts'
import { TestApi } from './testing/test-api.ts'
import { emptyPlace, migratedPlace, withoutPooler } from './testing/test-database.ts'

const log = createLog('silent')

/** All that readers, the author and administrators see of a blog. */
async function answersOf(api: TestApi, token: string) {
  const list = await api.ok('GET /api/v1/posts/')
  const ids = list.posts.map(({ _id: id }) => id)
  const author = list.posts[0]?.author._id ?? ''
  const each = <T>(names: readonly string[], read: (name: string) => Promise<T>) =>
    Promise.all(names.map(read))
  await api.app.services.searchThreads.settle()
  return {
    list,
    posts: await each(ids, (id) => api.ok('GET /api/v1/posts/p/{id}', { params: { id } })),
    around: await each(ids, (id) => api.ok('GET /api/v1/posts/p/{id}/around', { params: { id } })),
    revisions: await each(ids, (id) =>
      api.ok('GET /api/v1/posts/p/{id}/revisions', { params: { id }, token }),
    ),
    mine: await each(['published', 'unpublished', 'draft'], (state) =>
      api.ok('GET /api/v1/users/me/posts', { token, query: { state } }),
    ),
    drafts: await api.ok('GET /api/v1/drafts', { token }),
    tags: await api.ok('GET /api/v1/tags'),
    redirects: await each(['old-name', 'merged', 'new-name'], (tag) =>
      api.ok('GET /api/v1/tags/{tag}', { params: { tag } }),
    ),
    tagged: await each(['merged', 'old-name'], (tag) =>
      api.ok('GET /api/v1/posts/', { query: { tag } }),
    ),
    archive: await api.ok('GET /api/v1/archive'),
    author: await api.ok('GET /api/v1/authors/{id}', { params: { id: author } }),
    profile: await api.ok('GET /api/v1/users/me/profile', { token }),
    pages: await each(['about', 'later'], (slug) =>
      api.ok('GET /api/v1/admin/pages/{slug}', { token, params: { slug } }),
    ),
    feed: await api.ok('GET /api/v1/feed'),
    sitemap: await api.ok('GET /api/v1/sitemap'),
    found: await each(['labels', 'new name', 'unicode'], async (q) => {
      const { results } = await api.ok('GET /api/v1/search', { query: { q } })
      return results.map(({ post }) => post._id).toSorted()
    }),
  }
}

test.each([
  ['SQLite to PostgreSQL', sqlitePlace, emptyPlace],
  ['PostgreSQL to SQLite', emptyPlace, sqlitePlace],
])('a blog moves from %s, row by row', async (_, from, to) => {
  const [source, target] = [await from(), await to()]
  const admin = await fillBlog(source)
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-moving-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'backup.tar')
  await backUp(file, backupSource({ ...readSettings({}), ...source }, log))
  await restore(file, restoreTarget({ ...readSettings({}), ...target }, log))
  const moved = await contentsOf(target)
  expect(moved).toEqual(await contentsOf(source))
  expect(moved.rows.post).toHaveLength(4)
  expect([moved.rows.draft?.length, moved.rows.tag_alias?.length]).toEqual([1, 2])
  // Nothing is compared that is not there.
  for (const table of ['post_tag', 'profile', 'page', 'image', 'revision', 'audit_entry']) {
    expect([table, moved.rows[table]?.length ?? 0]).not.toEqual([table, 0])
  }

  const before = await readingFrom(source, (api) => answersOf(api, admin))
  const after = await readingFrom(target, (api) => answersOf(api, admin))
  expect(after).toEqual(before)
  expect(after.redirects.map(({ tag }) => tag.slug)).toEqual(['new-name', 'new-name', 'new-name'])
  expect(after.tagged.map(({ posts }) => posts.length)).toEqual([2, 2])
  expect(after.author.author).toMatchObject({ posts: 3, links: [{}, {}], image: {} })

  const api = new TestApi(target.dataDir, target)
  await api.start()
  // What comes later finds its place behind it.
  const { token } = await api.signUp({ email: 'later@example.com' })
  await api.createPost(token)
  await api.stop()
})

test('a database with data is not overwritten', async () => {
  const source = await emptyPlace()
  await fillBlog(source)
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-moving-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'backup.tar')
  const settings = { ...readSettings({}), ...source }
  await backUp(file, backupSource(settings, log))
  const elsewhere = { ...settings, dataDir: join(folder, 'data') }
  await expect(restore(file, restoreTarget(elsewhere, log))).rejects.toThrow(
    'The database of DATABASE_URL is not empty. Make an empty one, and name that.',
  )
})

test.each([
  ['SQLite to PostgreSQL', sqlitePlace, emptyPlace],
  ['PostgreSQL to SQLite', emptyPlace, sqlitePlace],
])('a running blog moves from %s, and is only read where it was', async (_, from, to) => {
  const [source, target] = [await from(), await to()]
  const admin = await fillBlog(source)
  const api = new TestApi(source.dataDir, source)
  await api.start()
  onTestFinished(() => api.stop())
  const create = () =>
    api.call('POST /api/v1/posts/createpost', { token: admin, form: aPostForm() })
  const late: number[] = []
  // A post that is created while the pictures are copied comes along.
  let begun: Promise<void> | undefined
  const { files, tables } = await moveTo(target, source, () => {
    begun ??= create().then(({ status }) => void late.push(status))
  })
  await begun
  const moved = await contentsOf(target)
  const { write_stop: stop, ...rows } = (await contentsOf(source)).rows
  expect(stop).toHaveLength(1)
  expect(moved.rows).toEqual(rows)
  expect(late.every((status) => [201, 503].includes(status))).toBe(true)
  expect(moved.rows.post).toHaveLength(4 + late.filter((status) => status === 201).length)
  expect(files).toMatchObject({ copied: files.done.size, missing: new Set() })
  expect(files.done.size).toBe(Object.keys(moved.pictures).length)
  expect(tables.find(({ name }) => name === 'post')?.rows).toBe(moved.rows.post?.length)
  expect(moved.secret).toBe((await contentsOf(source)).secret)
  expect((await create()).status).toBe(503)
  expect((await api.ok('GET /api/v1/posts/')).posts.length).toBeGreaterThan(0)
  const { list } = await readingFrom(target, (there) => answersOf(there, admin))
  expect(list).toEqual(await api.ok('GET /api/v1/posts/'))
  await expect(moveTo(target, source)).rejects.toThrow('was moved to another place')
})

/** The sums of all rows, and all files, as a backup has them. */
async function backupOf(place: MovePlace) {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-moving-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const source = backupSource({ ...readSettings({}), ...place }, log)
  const { tables, pictures, level, secret } = (await backUp(join(folder, 'b.tar'), source)).manifest
  const sums = tables.map(({ name, columns, rows, digest }) => [name, columns, rows, digest])
  return { sums, pictures, level, secret }
}

test('to PostgreSQL with a bucket and back to SQLite: the backups are the same', async () => {
  const bucket = new S3Server()
  await bucket.start()
  onTestFinished(() => bucket.stop())
  const first = await sqlitePlace()
  await fillBlog(first)
  const before = await backupOf(first)
  expect(before.pictures.files.length).toBeGreaterThan(3)
  const away = { ...(await emptyPlace()), bucket: bucket.bucket() }
  const { files } = await moveTo(away, first)
  expect(files.copied).toBe(before.pictures.files.length)
  expect(bucket.objects.size).toBe(files.copied)
  expect(await backupOf(away)).toEqual(before)
  const last = await sqlitePlace()
  await moveTo(last, away)
  expect(await backupOf(last)).toEqual(before)
})

test('the command names the settings of the old database that the new place must not have', async () => {
  const [source, target] = [await migratedPlace(), await emptyPlace()]
  const env = {
    ...CHILD_ENVIRONMENT,
    DATA_DIR: source.dataDir,
    DATABASE_URL: source.databaseUrl,
    DATABASE_DIRECT_URL: withoutPooler(source.databaseUrl ?? ''),
  }
  const command = [join(import.meta.dirname, 'cli/move.ts'), '--to', target.databaseUrl ?? '']
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  expect(stdout).toContain(
    'start it with DATABASE_URL as it was given, no DATABASE_DIRECT_URL of the old database, DATA_DIR as before.',
  )
  const both = { ...source, databaseUrl: target.databaseUrl ?? '' }
  await expect(
    openAsItIs({ ...both, databaseDirectUrl: env.DATABASE_DIRECT_URL }, log),
  ).rejects.toThrow('DATABASE_DIRECT_URL names another database than DATABASE_URL.')
})
