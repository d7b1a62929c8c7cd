import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import { messages } from '@inkwell/contract/messages'
import { aSignup } from '@inkwell/test-support/user'
import { describe, expect, test } from 'vitest'
import { appoint } from '../../testing/access/visitors.ts'
import { dieAfter } from '../../testing/die-after.ts'
import { insertPosts } from '../../testing/many-posts.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { PostsPurging } from '../posts/posts.purging.repository.ts'

const DELETE = 'POST /api/v1/users/me/delete'
const READ = 'GET /api/v1/posts/p/{id}'

let now = new Date('2026-11-20T12:00:00.000Z')
const api = useTestApi({}, () => now)

/** More batches than a call deletes itself. */
const MANY_REVISIONS = 4_500

async function anAccount() {
  const json = aSignup()
  const { user, token } = await api().signUp(json)
  return { ...user, token, password: json.password }
}

type Account = Awaited<ReturnType<typeof anAccount>>

async function anAuthor(rows = { posts: 3, revisions: MANY_REVISIONS / 3 }) {
  const account = await anAccount()
  const ids = await insertPosts(api(), { authorId: account._id, ...rows })
  const { draft } = await api().ok('POST /api/v1/drafts', { token: account.token, json: {} })
  return { ...account, ids, draftId: draft._id }
}

function remove({ token, password }: Account, posts: string) {
  return api().call(DELETE, { token, json: { currentPassword: password, posts } })
}

/** The rows that are left of an account. */
async function countRows({ _id: id }: Account) {
  const { reads } = api().app.services.database
  const people = reads.selectFrom('person').select('id').where('id', '=', id)
  const posts = reads.selectFrom('post').select('id').where('author_id', '=', id)
  const drafts = reads.selectFrom('draft').select('post_id').where('author_id', '=', id)
  const found = await Promise.all([people.execute(), posts.execute(), drafts.execute()])
  return found.map(({ length }) => length)
}

async function countRevisions(ids: string[]): Promise<number> {
  const { reads } = api().app.services.database
  const rows = reads.selectFrom('revision').select('number').where('post_id', 'in', ids)
  return (await rows.execute()).length
}

/** Another process finds the job. */
async function startAnew(): Promise<void> {
  await api().stop()
  await api().start()
  now = new Date(now.getTime() + 60_000)
  await api().app.services.jobs.runDue(['accounts.delete'])
}

async function expectGone({ _id, token, ids }: Account & { ids: string[] }): Promise<void> {
  expect((await api().refused('GET /api/v1/users/me', { token })).msg).toBe(messages.sessionEnded)
  const { posts } = await api().ok('GET /api/v1/posts/', { query: { limit: '100' } })
  expect(posts.filter(({ author }) => author._id === _id)).toEqual([])
  for (const id of ids) expect((await api().refused(READ, { params: { id } })).status).toBe(404)
  const page = await api().refused('GET /api/v1/authors/{id}', { params: { id: _id } })
  expect(page.status).toBe(404)
}

describe('an account with more rows than a call deletes', () => {
  test('is gone for everyone after the call; a job deletes the rest', async () => {
    const author = await anAuthor()
    await api().ok(READ, { params: { id: author.ids[0] ?? '' } })
    expect((await remove(author, 'delete')).status).toBe(200)
    expect(await countRevisions(author.ids)).toBeGreaterThan(0)
    await expectGone(author)
    const { email, password } = author
    const json = { email, password }
    expect((await api().refused('POST /api/v1/users/login', { json })).code).toBe(
      'wrong_credentials',
    )
    expect((await api().signUp({ email })).user._id).not.toBe(author._id)
    await startAnew()
    expect(await countRows(author)).toEqual([0, 0, 0])
    expect(await countRevisions(author.ids)).toBe(0)
  })

  test('is no account to administrators', async () => {
    const author = await anAuthor()
    await remove(author, 'delete')
    const { user, token } = await api().signUp()
    await appoint(api(), user)
    const { accounts } = await api().ok('GET /api/v1/admin/accounts', {
      token,
      query: { email: author._id },
    })
    expect(accounts).toEqual([])
    const params = { id: author._id }
    const json = { posts: 'keep' }
    for (const call of ['suspend', 'lift', 'reset-password'] as const) {
      const refusal = await api().refused(`POST /api/v1/admin/accounts/{id}/${call}`, {
        token,
        params,
        ...(call === 'suspend' && { json }),
      })
      expect(refusal.status).toBe(404)
    }
    await startAnew()
    expect(await countRows(author)).toEqual([0, 0, 0])
  })

  test('leaves its posts to nobody before the call ends, without their histories', async () => {
    const author = await anAuthor()
    expect((await remove(author, 'keep')).status).toBe(200)
    for (const id of author.ids) {
      const { postById } = await api().ok(READ, { params: { id } })
      expect(postById.author._id).toBe(DELETED_ACCOUNT_ID)
    }
    expect(await countRevisions(author.ids)).toBe(0)
    await startAnew()
    expect(await countRows(author)).toEqual([0, 0, 0])
  })
})

test('posts that are kept stay in the series of their author', async () => {
  const around = async (id = '') =>
    (await api().ok('GET /api/v1/posts/p/{id}/around', { params: { id } })).series
  const [ada, bob] = [await anAccount(), await anAccount()]
  const ids: string[] = []
  for (const { token } of [ada, bob, ada, bob]) {
    now = new Date(now.getTime() + 60_000)
    ids.push((await api().createPost(token, { series: 'Travel' }))._id)
  }
  for (const account of [ada, bob]) expect((await remove(account, 'keep')).status).toBe(200)
  const [first, second, third, fourth] = ids
  const count = { name: 'Travel', count: 2 }
  expect(await around(first)).toMatchObject({ ...count, position: 1, next: { _id: third } })
  expect(await around(fourth)).toMatchObject({ ...count, position: 2, previous: { _id: second } })
})

describe('a process that dies', () => {
  test.each(['keep', 'delete'])('before posts are settled: the job does it, %s', async (fate) => {
    const author = await anAuthor({ posts: 250, revisions: 1 })
    const step = fate === 'keep' ? 'passOn' : 'takeDown'
    const revive = dieAfter(1, PostsPurging.prototype, step)
    expect((await remove(author, fate)).status).toBe(500)
    revive()
    expect((await api().refused('GET /api/v1/users/me', author)).status).toBe(401)
    expect((await countRows(author))[0]).toBe(1)
    await startAnew()
    expect(await countRows(author)).toEqual([0, 0, 0])
    expect(await countRevisions(author.ids)).toBe(0)
    const id = author.ids[0] ?? ''
    const { status } = await api().call(READ, { params: { id } })
    expect(status).toBe(fate === 'keep' ? 200 : 404)
  })

  test('between two batches of the rest: the job goes on', async () => {
    const author = await anAuthor({ posts: 250, revisions: 1 })
    const revive = dieAfter(1, PostsPurging.prototype, 'eraseBelongings')
    expect((await remove(author, 'delete')).status).toBe(500)
    revive()
    const left = await countRevisions(author.ids)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(250)
    await expectGone({ ...author, ids: author.ids.slice(0, 3) })
    await startAnew()
    expect(await countRows(author)).toEqual([0, 0, 0])
  })
})

test('imports, stored responses and pictures of an account are deleted in batches, too', async () => {
  const account = await anAccount()
  const { writes, reads } = api().app.services.database
  const run = { id: 'run', source: 'a', format: 'a', started_at: now.toISOString() }
  await writes
    .insertInto('import_run')
    .values({ ...run, person_id: account._id })
    .execute()
  const item = { run_id: 'run', item_id: 'a', kind: 'post', title: 'a', outcome: 'taken' } as const
  for (let start = 0; start < 2_500; start += 500) {
    const items = Array.from({ length: 500 }, (_, index) => ({
      ...item,
      position: start + index,
      key: `${start + index}`,
    }))
    await writes.insertInto('import_item').values(items).execute()
  }
  expect((await remove(account, 'delete')).status).toBe(200)
  expect(await countRows(account)).toEqual([0, 0, 0])
  const items = reads.selectFrom('import_item').select('key').where('run_id', '=', 'run')
  expect(await items.execute()).toEqual([])
  // The call has finished, so that no job waits.
  const jobs = reads.selectFrom('job').select('id').where('unique_key', '=', account._id)
  expect(await jobs.execute()).toEqual([])
})
