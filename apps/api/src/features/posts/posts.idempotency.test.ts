import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { messages } from '@inkwell/contract/messages'
import type { PostSaved } from '@inkwell/contract/post'
import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { twoHalves, upload } from '../../testing/pictures.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'
import { IdempotencyRepository } from './posts.idempotency.repository.ts'
import { PostsRepository } from './posts.repository.ts'

const CREATE = 'POST /api/v1/posts/createpost'
const HOUR = 60 * 60 * 1_000

const pictures = new PicturePosts(() => api())
// Other processes do not use the test's clock.
let now = new Date()
const api = useTestApi({}, () => now)

let token = ''
let key = ''
beforeEach(async () => {
  token = (await api().signUp()).token
  key = randomUUID()
})

function under(name: string, form = aPostForm(), by = token) {
  return { token: by, form, headers: { 'Idempotency-Key': name } }
}

interface Answered {
  status: number
  isReplay: boolean
  text: string
}

async function create(...input: Parameters<typeof under>): Promise<Answered> {
  const response = await api().call(CREATE, under(...input))
  const isReplay = response.headers.get('Idempotency-Replayed') === 'true'
  return { status: response.status, isReplay, text: await response.text() }
}

function postOf({ text }: Answered): PostSaved['post'] {
  return (JSON.parse(text) as PostSaved).post
}

async function postsOf(by = token): Promise<number> {
  const { user } = await api().ok('GET /api/v1/users/me', { token: by })
  const { reads } = api().app.services.database
  const rows = reads.selectFrom('post').select('id').where('author_id', '=', user._id)
  return (await rows.execute()).length
}

/** Starts a process that creates a post under each key on request. */
async function anotherProcess(authorId: string, keys: string[]) {
  const program = `
    const { createServices } = await import(${JSON.stringify(import.meta.resolve('../../services.ts'))})
    const { createLog } = await import(${JSON.stringify(import.meta.resolve('../../platform/log/log.ts'))})
    const { ownPools } = await import(${JSON.stringify(import.meta.resolve('../../testing/shared-pools.ts'))})
    const { once } = await import('node:events')
    const settings = ${JSON.stringify(api().settings)}
    const { creation, database } = await createServices({ settings, log: createLog('silent'), pools: ownPools() })
    process.stderr.write('ready')
    await once(process.stdin, 'data')
    const post = { title: 'T', content: 'C' }
    const made = ${JSON.stringify(keys)}.map((key) => creation.create({ personId: '${authorId}' }, post, key))
    const ids = (await Promise.all(made)).map(({ post }) => post._id)
    await database.close()
    process.stdout.write(JSON.stringify(ids))
    process.stdin.destroy()`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const { stdin, stderr } = run.child
  if (!stdin || !stderr) throw new Error('The process has no pipes')
  expect(String(await once(stderr, 'data'))).toBe('ready')
  return async () => {
    stdin.write('go')
    return (await run).stdout
  }
}

/** Delays lookups until `count` requests have looked for a record. */
function lookTogether(count: number): void {
  // oxlint-disable-next-line typescript/unbound-method -- called on the instance below
  const { find } = IdempotencyRepository.prototype
  const everybody = Promise.withResolvers<void>()
  let looked = 0
  vi.spyOn(IdempotencyRepository.prototype, 'find').mockImplementation(async function (
    this: IdempotencyRepository,
    ...input
  ) {
    const found = await find.apply(this, input)
    looked += 1
    if (looked === count) everybody.resolve()
    await everybody.promise
    return found
  })
}

const mismatch = {
  status: 409,
  code: 'idempotency_mismatch',
  msg: messages.idempotencyMismatch,
  fields: { 'Idempotency-Key': messages.idempotencyKeyUsed },
}

describe('the same post under the same key', () => {
  test('is created once, and the response is repeated byte for byte', async () => {
    const first = await create(key)
    expect(first).toMatchObject({ status: 201, isReplay: false })
    now = new Date(now.getTime() + HOUR)
    for (let round = 0; round < 2; round++) {
      expect(await create(key)).toEqual({ ...first, isReplay: true })
    }
    expect(await postsOf()).toBe(1)
  })

  test('has the first response also if it was edited or deleted', async () => {
    const first = await create(key)
    const params = { id: postOf(first)._id }
    now = new Date(now.getTime() + HOUR)
    const json = aPostText({ title: 'Edited', content: 'Other words' })
    await api().ok('PUT /api/v1/posts/p/{id}', { params, token, json })
    expect(await create(key)).toEqual({ ...first, isReplay: true })
    await api().ok('DELETE /api/v1/posts/p/{id}', { params, token })
    expect(await create(key)).toEqual({ ...first, isReplay: true })
    expect((await api().call('GET /api/v1/posts/p/{id}', { params })).status).toBe(404)
  })

  test('is not created again after it was deleted for good, until the key expires', async () => {
    const own = { params: { id: postOf(await create(key))._id }, token }
    await api().ok('DELETE /api/v1/posts/p/{id}', own)
    await api().ok('DELETE /api/v1/posts/p/{id}/trash', own)
    now = new Date(now.getTime() + 24 * HOUR - 1)
    await api().app.services.jobs.runDue()
    expect(await api().refused(CREATE, under(key))).toMatchObject({ code: 'not_found' })
    const other = under(key, aPostForm({ title: 'Other' }))
    expect(await api().refused(CREATE, other)).toMatchObject({ code: 'idempotency_mismatch' })
    expect(await postsOf()).toBe(0)
    now = new Date(now.getTime() + 1)
    expect(await create(key)).toMatchObject({ status: 201, isReplay: false })
  })

  test('is created once by 20 concurrent requests', async () => {
    // The concurrency of writes; other requests wait.
    lookTogether(8)
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(key)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    expect(await postsOf()).toBe(1)
  })

  test('is created once by three processes on one database', async () => {
    const { user } = await api().ok('GET /api/v1/users/me', { token })
    const keys = Array.from({ length: 10 }, () => randomUUID())
    const others = [1, 2, 3].map(() => anotherProcess(user._id, keys))
    const outputs = await Promise.all((await Promise.all(others)).map((go) => go()))
    expect(new Set(outputs).size).toBe(1)
    expect(new Set(JSON.parse(outputs[0] ?? '') as string[]).size).toBe(keys.length)
    expect(await postsOf()).toBe(keys.length)
  })

  test('is created once with its picture, and its file exists once', async () => {
    const picture = await twoHalves(40, 30).png().toBuffer()
    const before = await pictures.files()
    const form = () => aPostForm({ image: upload(picture) })
    const [first, second] = await Promise.all([create(key, form()), create(key, form())])
    expect([first.text, (await create(key, form())).text]).toEqual([second.text, second.text])
    expect(await postsOf()).toBe(1)
    expect((await pictures.files()).length).toBeGreaterThan(before.length)
    const { pathname } = new URL(postOf(first).image?.url ?? '')
    expect((await api().request(pathname)).status).toBe(200)
    const files = await pictures.files()
    await create(key, form())
    expect(await pictures.files()).toEqual(files)
  })

  test('is another post of another account', async () => {
    const other = (await api().signUp()).token
    const [mine, theirs] = [await create(key), await create(key, aPostForm(), other)]
    expect([mine.isReplay, theirs.isReplay]).toEqual([false, false])
    expect(postOf(theirs)._id).not.toBe(postOf(mine)._id)
  })

  test('without a key is created each time', async () => {
    for (let i = 0; i < 2; i++) {
      const response = await api().call(CREATE, { token, form: aPostForm() })
      expect(response.headers.get('Idempotency-Replayed')).toBeNull()
    }
    expect(await postsOf()).toBe(2)
  })
})

describe('another post under the same key', () => {
  test.each([
    ['another title', () => ({ title: 'Other' })],
    ['other content', () => ({ content: 'Other' })],
    ['another picture', async () => ({ image: upload(await twoHalves(31, 30).png().toBuffer()) })],
    ['no picture', () => ({ image: undefined })],
    ['other words for the picture', () => ({ alt: 'Other' })],
  ])('is refused: %s', async (_, change) => {
    const image = upload(await twoHalves(30, 30).png().toBuffer())
    await create(key, aPostForm({ image }))
    const files = await pictures.files()
    const form = aPostForm({ image, ...(await change()) })
    expect(comparableRefusal(await api().refused(CREATE, under(key, form)))).toEqual(mismatch)
    expect([await postsOf(), await pictures.files()]).toEqual([1, files])
  })

  test('is refused when both are concurrent', async () => {
    const forms = ['One', 'Two', 'Three', 'Four'].map((title) => aPostForm({ title }))
    lookTogether(4)
    const answers = await Promise.all(forms.map((form) => create(key, form)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ])
    expect(await postsOf()).toBe(1)
  })
})

describe('a key', () => {
  test.each(['a', '!', '"8e03978e"', '~'.repeat(255)])('may be %.20j', async (odd) => {
    const first = await create(odd)
    expect(await create(odd)).toEqual({ ...first, isReplay: true })
  })

  test.each(['', 'a b', 'é', 'x'.repeat(256), 'a\tb', 'one, two'])(
    'may not be %.20j, whatever the form',
    async (odd) => {
      for (const form of [aPostForm(), new FormData()]) {
        expect(comparableRefusal(await api().refused(CREATE, under(odd, form)))).toEqual({
          status: 400,
          code: 'invalid',
          msg: messages.idempotencyKeyInvalid,
          fields: { 'Idempotency-Key': messages.idempotencyKeyInvalid },
        })
      }
      expect(
        comparableRefusal(await api().refused(CREATE, under(odd, aPostForm(), 'forged'))),
      ).toMatchObject({ status: 401 })
    },
  )

  test('is not used up by a refusal', async () => {
    const broken = aPostForm({ image: upload(Buffer.from('no picture')) })
    expect((await api().refused(CREATE, under(key, broken))).status).toBe(400)
    expect((await api().refused(CREATE, under(key, new FormData()))).status).toBe(400)
    expect(await create(key)).toMatchObject({ status: 201, isReplay: false })
  })

  test('is not used up by an internal error', async () => {
    vi.spyOn(PostsRepository.prototype, 'insert').mockRejectedValueOnce(new Error('disk full'))
    expect((await create(key)).status).toBe(500)
    expect(await postsOf()).toBe(0)
    expect(await create(key)).toMatchObject({ status: 201, isReplay: false })
  })

  test('is remembered after a lost response and a restart', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- called on the instance below
    const { transaction } = PostsRepository.prototype
    vi.spyOn(PostsRepository.prototype, 'transaction').mockImplementationOnce(async function (
      this: PostsRepository,
      ...input
    ) {
      await transaction.apply(this, input)
      throw new Error('cut off')
    })
    expect((await create(key)).status).toBe(500)
    expect(await postsOf()).toBe(1)
    await api().stop()
    await api().start()
    const again = await create(key)
    expect(again).toMatchObject({ status: 201, isReplay: true })
    expect(
      await api().ok('GET /api/v1/posts/p/{id}', { params: { id: postOf(again)._id } }),
    ).toEqual({ postById: postOf(again) })
    expect(await postsOf()).toBe(1)
  })

  test('expires after 24 hours, before and after the cleanup', async () => {
    const claims = async () => {
      const { reads } = api().app.services.database
      return (await reads.selectFrom('idempotency').select('key').execute()).map((row) => row.key)
    }
    const first = await create(key)
    now = new Date(now.getTime() + 24 * HOUR - 1)
    await api().app.services.idempotency.purge()
    expect(await create(key)).toEqual({ ...first, isReplay: true })
    now = new Date(now.getTime() + 1)
    const second = await create(key, aPostForm({ title: 'A day later' }))
    expect(second).toMatchObject({ status: 201, isReplay: false })
    expect(await claims()).toContain(key)
    now = new Date(now.getTime() + 24 * HOUR)
    await api().app.services.idempotency.purge()
    expect(await claims()).toEqual([])
  })
})
