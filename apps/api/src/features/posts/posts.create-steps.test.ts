import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { twoHalves, upload } from '../../testing/pictures.ts'
import { noteStatements } from '../../testing/sent-statements.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { AccountsRepository } from '../accounts/accounts.repository.ts'

const CREATE = 'POST /api/v1/posts/createpost'
const LONG = 'word '.repeat(20_000)

const api = useTestApi()
let token = ''
let picture: File
beforeAll(async () => {
  token = (await api().signUp()).token
  picture = upload(await twoHalves(64, 32).jpeg().toBuffer())
})
afterEach(() => vi.restoreAllMocks())

test.each([
  ['small', {}],
  ['large', { content: LONG }],
  ['small, with a picture', { image: true }],
  ['large, with a picture', { content: LONG, image: true }],
])('a create looks its session up once: %s', async (_, { image, ...text }: Given) => {
  const lookUp = vi.spyOn(AccountsRepository.prototype, 'findSession')
  const form = aPostForm({ ...text, ...(image && { image: picture }) })
  await api().ok(CREATE, { token, form })
  expect(lookUp).toHaveBeenCalledOnce()
})

test('a large edit looks its session up once', async () => {
  const { _id: id } = await api().createPost(token)
  const lookUp = vi.spyOn(AccountsRepository.prototype, 'findSession')
  const json = aPostText({ content: LONG })
  await api().ok('PUT /api/v1/posts/p/{id}', { token, params: { id }, json })
  expect(lookUp).toHaveBeenCalledOnce()
})

test.each([
  ['without a picture', {}],
  ['with a picture', { image: true, alt: 'Halves' }],
  ['with a picture that is there already', { image: true }],
])('a create answers with the post %s, and does not read it', async (_, given: Given) => {
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
