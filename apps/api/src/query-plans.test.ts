import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@inkwell/contract/endpoints'
import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { beforeAll, expect, test, vi } from 'vitest'
import { createImportedAuthors } from './features/accounts/accounts.authors.ts'
import { systemClock } from './platform/clock/clock.ts'
import { newId } from './platform/clock/new-id.ts'
import { appoint } from './testing/access/visitors.ts'
import { browse, presentAuthor, SCANNING } from './testing/browse.ts'
import { addComment } from './testing/comments.ts'
import { aFailedJob } from './testing/failed-job.ts'
import { twoHalves, upload } from './testing/pictures.ts'
import { readPlans } from './testing/query-plans.ts'
import { readImports, readLedger } from './testing/read-ledger.ts'
import { noteStatements } from './testing/sent-statements.ts'
import { useTestApi } from './testing/test-api.ts'
import { useInvitations } from './testing/use-invitations.ts'
import { changeTags, useTags } from './testing/use-tags.ts'
import { writeDrafts } from './testing/write-drafts.ts'

const POSTS = 400
const TABLES = [
  'person',
  'credential',
  'session',
  'post',
  'post_tag',
  'tag',
  'tag_alias',
  'draft',
  'revision',
  'page',
  'image',
  'text_picture',
  'post_picture',
  'page_picture',
  'profile',
  'job',
  'import_item',
  'old_address',
  'imported_comment',
  'idempotency',
  'rate_limit',
  'administrator',
  'suspension',
  'password_link',
  'invitation',
  'report',
  'report_case',
  'audit_entry',
]
const PLAIN = ['GET /healthz', 'GET /readyz', 'GET /api/v1/feed', 'GET /api/v1/sitemap'] as const
const KEY = { 'Idempotency-Key': 'a-key' }

const api = useTestApi({ rateLimits: true })
let statements: string[]
let called: Set<string>

/** A database in which an index is worth having, with something to do for all that tidies up. */
async function fill(): Promise<void> {
  const { database } = api().app.services
  const { token, user } = await api().signUp()
  const rows = Array.from({ length: POSTS }, (_, number) => {
    const time = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
    const text = { title: `Post ${number}`, lead: 'a', excerpt: 'a', content: 'a' }
    return { id: newId(), author_id: user._id, ...text, published_at: time, updated_at: time }
  })
  await database.writes.insertInto('post').values(rows).execute()
  const image = upload(await twoHalves(32, 32).jpeg().toBuffer())
  const { _id: id } = await api().createPost(token, { image, alt: 'Halves' })
  const deleted_at = '2020-01-01T00:00:00.000Z'
  await database.writes.updateTable('post').set({ deleted_at }).where('id', '=', id).execute()
  const stray = `${'ab'.repeat(32)}.webp`
  await mkdir(join(api().dataDir, 'images/ab'), { recursive: true })
  await writeFile(join(api().dataDir, 'images/ab', stray), '')
}

/** Every call of the contract, and each in the ways that ask the database for something else. */
async function callEverything(): Promise<void> {
  const account = aSignup()
  await api().signUp(account)
  const { token } = await api().ok('POST /api/v1/users/login', { json: account })
  await api().ok('GET /api/v1/users/me', { token })
  const image = upload(await twoHalves(64, 32).jpeg().toBuffer())
  const pictured = await api().createPost(token, { image, alt: 'Halves' })
  await api().request(new URL(pictured.image?.url ?? '').pathname)
  for (const form of [aPostForm(), aPostForm()]) {
    await api().ok('POST /api/v1/posts/createpost', { token, form, headers: KEY })
  }
  const { nextCursor: cursor } = await api().ok('GET /api/v1/posts/')
  await api().ok('GET /api/v1/posts/', { query: { cursor: cursor ?? '' } })
  const params = { id: pictured._id }
  await useTags(api(), token)
  await api().ok('GET /api/v1/posts/p/{id}', { params })
  await browse(api(), pictured)
  const comment = { id: pictured._id, comment: await addComment(api(), pictured._id) }
  await api().ok('DELETE /api/v1/posts/p/{id}/comments/{comment}', { params: comment, token })
  await api().ok('PUT /api/v1/posts/p/{id}', { params, token, json: aPostText() })
  await api().ok('DELETE /api/v1/posts/p/{id}', { params, token })
  await api().ok('POST /api/v1/posts/p/{id}/restore', { params, token })
  await api().ok('DELETE /api/v1/posts/p/{id}', { params, token })
  for (const key of PLAIN) await api().ok(key)
  await api().ok('GET /api/v1/old-addresses', { query: { path: '/?p=1' } })
  await api().ok('GET /api/v1/sitemap/{part}', { params: { part: 'authors' } })
  await api().ok('POST /api/v1/users/logout', { token })
  await writeDrafts(api())
  await readLedger(api())
  await lookAfterAccount()
}

/** All that people do with their own account; in the end it is gone. */
async function lookAfterAccount(): Promise<void> {
  for (const posts of ['keep', 'delete']) {
    const account = aSignup()
    const { token: first } = await api().signUp(account)
    const second = (await api().ok('POST /api/v1/users/login', { json: account })).token
    await api().createPost(first)
    const { sessions } = await api().ok('GET /api/v1/users/me/sessions', { token: first })
    const id = sessions.find(({ isCurrent }) => !isCurrent)?._id ?? ''
    await api().ok('DELETE /api/v1/users/me/sessions/{id}', { token: first, params: { id } })
    await api().refused('GET /api/v1/users/me', { token: second })
    await api().ok('DELETE /api/v1/users/me/sessions', { token: first })
    const currentPassword = account.password
    const profile = { ...aSignup(), currentPassword }
    await api().ok('PUT /api/v1/users/me', { token: first, json: profile })
    await presentAuthor(api(), first)
    const passwords = { currentPassword, newPassword: 'another password' }
    const change = { token: first, json: passwords }
    const { token } = await api().ok('PUT /api/v1/users/me/password', change)
    await noteUse(token)
    await (await api().call('GET /api/v1/users/me/export', { token })).arrayBuffer()
    const json = { currentPassword: 'another password', posts }
    await api().ok('POST /api/v1/users/me/delete', { token, json })
  }
}

/** Uses a session whose last use was long ago. */
async function noteUse(token: string): Promise<void> {
  const { writes } = api().app.services.database
  const used_at = '2026-01-01T00:00:00.000Z'
  // As the database has it: without its signature.
  const [stored = ''] = token.split('.')
  await writes.updateTable('session').set({ used_at }).where('token', '=', stored).execute()
  await api().ok('GET /api/v1/users/me', { token })
}

/** The calls of an administrator, those first that leave something for the others. */
async function administer(): Promise<void> {
  const [{ user, token }, other] = [await api().signUp(), await api().signUp()]
  await appoint(api(), user)
  const { _id: id } = await api().createPost(other.token)
  const params = { id }
  const account = { params: { id: other.user._id }, token }
  await api().ok('POST /api/v1/posts/p/{id}/report', { params, json: { reason: 'spam' } })
  const page = { params: { slug: 'about' }, token }
  const text = { title: 'About', content: 'Who writes here.', published: true }
  for (const title of ['About', 'About us']) {
    await api().ok('PUT /api/v1/admin/pages/{slug}', { ...page, json: { ...text, title } })
  }
  await api().ok('GET /api/v1/pages/{slug}', page)
  await api().ok('GET /api/v1/admin/pages', { token })
  await api().ok('GET /api/v1/admin/pages', { token, query: { cursor: 'about' } })
  await api().ok('GET /api/v1/admin/pages/{slug}', page)
  await (await api().call('GET /api/v1/admin/export', { token })).arrayBuffer()
  await api().ok('DELETE /api/v1/admin/pages/{slug}', page)
  await changeTags(api(), token)
  await readImports(api(), token)
  await api().ok('GET /api/v1/admin/reports', { token })
  await api().ok('POST /api/v1/admin/reports/{id}/settle', { params, token })
  await api().ok('POST /api/v1/admin/posts/{id}/hide', { params, token })
  await api().ok('POST /api/v1/admin/posts/{id}/show', { params, token })
  const json = { posts: 'hide' }
  await api().ok('POST /api/v1/admin/accounts/{id}/suspend', { ...account, json })
  await api().ok('POST /api/v1/admin/accounts/{id}/lift', account)
  const { url } = await api().ok('POST /api/v1/admin/accounts/{id}/reset-password', account)
  const reset = { token: new URL(url).hash.slice(1), password: 'another password' }
  await api().ok('POST /api/v1/users/reset-password', { json: reset })
  await useInvitations(api(), token)
  await api().ok('POST /api/v1/admin/jobs/{id}/run', {
    token,
    params: { id: await aFailedJob(api()) },
  })
  for (const list of ['reports', 'posts', 'audit', 'invitations', 'jobs'] as const) {
    await api().ok(`GET /api/v1/admin/${list}`, { token })
    await api().ok(`GET /api/v1/admin/${list}`, { token, query: { cursor: id } })
  }
  for (const query of [{}, { email: 'a' }, { email: 'a', cursor: 'ada' }]) {
    await api().ok('GET /api/v1/admin/accounts', { token, query })
  }
}

/** The import, and what goes on behind requests. */
async function workBehind(): Promise<void> {
  const { creation, jobs, database, moderation } = api().app.services
  const { people } = moderation
  const [administrator] = await people.administrators()
  if (administrator) await people.revoke({ place: 'command line' }, administrator)
  const authors = createImportedAuthors({ database, clock: systemClock, newId })
  const author = { name: 'Many', email: 'many@example.com', earlierEmail: 'm@example.com' }
  const authorId = await authors.ensureAccount(author)
  await creation.takeIn(authorId, { ...aPostText(), publishedAt: new Date(), source: 'a source' })
  await jobs.runDue()
  // At first a reader is told that everything changed, then what.
  const events = database.openEvents()
  for (const _ of ['everything', 'what']) {
    await vi.waitUntil(() => events.take() !== 'unknown', 15_000)
    await database.writes
      .updateTable('post')
      .set({ deleted_at: null })
      .where('id', '=', '')
      .execute()
    await events.catchUp()
  }
  await events.close()
}

/** What may grow with its table, and why. */
const GROWING = [
  // At the start and each hour: pictures that nobody uses are found by looking at all of them.
  /^select "key" from "image" where \(not exists/,
  // On the command line: administrators are few.
  /^select "person".* where "administrator"."person_id" is not null order by/,
]

beforeAll(async () => {
  await fill()
  await api().stop()
  const tell = noteStatements()
  const calls = vi.spyOn(api(), 'call')
  await api().start()
  await callEverything()
  await administer()
  await workBehind()
  called = new Set(calls.mock.calls.map(([key]) => key))
  statements = tell()
  vi.restoreAllMocks()
  // Every call once, and all jobs: a picture is encoded, in a process that has to start.
}, 180_000)

test('every call of the contract is made, and better-auth’s own queries run', () => {
  expect([...called].toSorted()).toEqual(Object.keys(endpoints).toSorted())
  const asked = statements.join('\n')
  for (const table of TABLES) {
    expect(asked).toMatch(new RegExp(`(from|into|update) "${table}"`))
  }
  expect(asked).toMatch(/delete from "job" where/)
  expect(asked).toMatch(/where "session"\."token" =/)
})

test('no statement of the service scans or sorts a whole table', async () => {
  const known = [...GROWING, ...SCANNING]
  const plain = statements.filter((each) => !known.some((one) => one.test(each)))
  expect(plain.length).toBeGreaterThan(30)
  expect(await readPlans(plain, api().settings)).toEqual([])
})

/** Columns behind the content that the index of the lists has, too. */
const INDEXED: ReadonlySet<string> = new Set(['reading_minutes', 'language', 'series'])

/** What a list reads of its rows: the index of visible posts settles which they are. */
function readBy(list: string): string {
  return list.replaceAll(/"post"\."(?:deleted|hidden|unpublished)_at" is null/g, '')
}

test('lists read no long column, nor one stored behind it', async () => {
  const lists = statements.filter(
    (each) =>
      /^select "post"."id".*"post"."lead".* limit \S+$/.test(each) && !each.includes('"draft"'),
  )
  expect(lists).toHaveLength(8)
  const tables = await api().app.services.database.reads.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'post')?.columns.map(({ name }) => name) ?? []
  const first = columns.indexOf('content')
  expect(first).toBeGreaterThan(0)
  // SQLite keeps a row in a chain of pages, and reads it as far as it has to.
  for (const column of columns.slice(first).filter((each) => !INDEXED.has(each))) {
    for (const list of lists) expect(readBy(list)).not.toContain(`"post"."${column}"`)
  }
})

test('each exception is still necessary', async () => {
  for (const known of GROWING) {
    const found = statements.filter((each) => known.test(each))
    expect(await readPlans(found, api().settings)).not.toEqual([])
  }
})

test.each([
  'select id from post where title = $1',
  'select id from post where title like $1',
  'select id from post order by title limit $1',
  'select count(*) from post',
  'update post set title = $1',
  'select post.id from post join person on person.name = post.title where post.id = $1',
])('the reader of plans detects %s', async (statement) => {
  expect(await readPlans([statement], api().settings)).not.toEqual([])
})
