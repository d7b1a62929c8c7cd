import { ReadableStream } from 'node:stream/web'
import { messages } from '@inkwell/contract/messages'
import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listen } from '../../platform/http/server.ts'
import { twoHalves, upload } from '../../testing/pictures.ts'
import { noteStatements } from '../../testing/sent-statements.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { AccountsRepository } from '../accounts/accounts.repository.ts'

const CREATE = 'POST /api/v1/posts/createpost'
const CREATE_PATH = '/api/v1/posts/createpost'
const LONG = 'word '.repeat(20_000)

const api = useTestApi()
let token = ''
let picture: File
let origin = ''
beforeAll(async () => {
  token = (await api().signUp()).token
  picture = upload(await twoHalves(64, 32).jpeg().toBuffer())
  const { fetch, ...ways } = api().app
  const server = await listen(fetch, { host: '127.0.0.1', port: 0, security: {}, ...ways })
  origin = `http://127.0.0.1:${server.port}`
  return () => server.stop()
})
afterEach(() => vi.restoreAllMocks())

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` })

/** Over a socket, so that the body has a declared length. */
function send(method: string, path: string, init: RequestInit): Promise<Response> {
  return fetch(`${origin}${path}`, { ...init, method })
}

test.each([
  ['small', {}],
  ['large', { content: LONG }],
  ['small, with a picture', { image: true }],
  ['large, with a picture', { content: LONG, image: true }],
])('a create reads its session once: %s', async (_, { image, ...text }: Given) => {
  const lookUp = vi.spyOn(AccountsRepository.prototype, 'findSession')
  const body = aPostForm({ ...text, ...(image && { image: picture }) })
  expect((await send('POST', CREATE_PATH, { body, headers: bearer(token) })).status).toBe(201)
  expect(lookUp).toHaveBeenCalledOnce()
})

test('a large edit reads its session once', async () => {
  const { _id: id } = await api().createPost(token)
  const lookUp = vi.spyOn(AccountsRepository.prototype, 'findSession')
  const body = JSON.stringify(aPostText({ content: LONG }))
  const headers = { ...bearer(token), 'Content-Type': 'application/json' }
  expect((await send('PUT', `/api/v1/posts/p/${id}`, { body, headers })).status).toBe(200)
  expect(lookUp).toHaveBeenCalledOnce()
})

test('a post whose session ends during the upload is not created', async () => {
  const { token: ending } = await api().signUp()
  const all = await new Response(aPostForm({ content: LONG })).blob()
  const half = all.size / 2
  async function* pieces() {
    yield new Uint8Array(await all.slice(0, half).arrayBuffer())
    await vi.waitFor(() => expect(lookUp).toHaveBeenCalledOnce(), 15_000)
    await api().ok('POST /api/v1/users/logout', { token: ending })
    yield new Uint8Array(await all.slice(half).arrayBuffer())
  }
  const lookUp = vi.spyOn(AccountsRepository.prototype, 'findSession')
  const headers = { ...bearer(ending), 'Content-Type': all.type }
  const body = ReadableStream.from(pieces())
  const init = { body, headers, duplex: 'half' } as unknown as RequestInit
  const response = await send('POST', CREATE_PATH, init)
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ msg: messages.sessionEnded })
})

test.each([
  ['without a picture', {}],
  ['with a picture', { image: true, alt: 'Halves' }],
  ['with a picture that is there already', { image: true }],
])('a create responds with the post %s without reading it', async (_, given: Given) => {
  const { image, ...text } = given
  const statements = noteStatements()
  const form = aPostForm({ ...text, ...(image && { image: picture }) })
  const { post } = await api().ok(CREATE, { token, form })
  expect(statements().filter((sql) => /^select.*\bfrom "post"/s.test(sql))).toEqual([])
  const params = { id: post._id }
  const { postById } = await api().ok('GET /api/v1/posts/p/{id}', { params })
  expect(post).toEqual(postById)
})

interface Given {
  content?: string
  alt?: string
  image?: boolean
}
