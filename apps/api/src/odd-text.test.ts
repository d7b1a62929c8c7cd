import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApi } from './testing/test-api.ts'
import type { TestApi } from './testing/test-api.ts'

// Texts that an engine refuses: PostgreSQL refuses NUL, and lone surrogates are not valid UTF-8.
const ODD: [string, string][] = [
  ['NUL', 'a\0b'],
  ['NUL alone', '\0'],
  ['half a pair', 'a\ud83d b'],
  ['the other half', 'a\udc00b'],
]

const api = useTestApi()
const given = { token: '', id: '' }

beforeAll(async () => {
  given.token = (await api().signUp()).token
  given.id = (await api().createPost(given.token))._id
})

/** A form with this field, also an invalid one. */
function formWith(field: string, text: string): FormData {
  const form = aPostForm()
  form.set(field, text)
  return form
}

type Call = (api: TestApi, odd: string) => Promise<Response>

const calls: [string, Call][] = [
  ['a name', (to, name) => to.call('POST /api/v1/users/signup', { json: { ...aSignup(), name } })],
  [
    'an address at sign-up',
    (to, email) => to.call('POST /api/v1/users/signup', { json: { ...aSignup(), email } }),
  ],
  [
    'an address at login',
    (to, email) => to.call('POST /api/v1/users/login', { json: { ...aSignup(), email } }),
  ],
  [
    'a title',
    (to, title) => {
      const { token, id } = given
      const json = { ...aPostText(), title }
      return to.call('PUT /api/v1/posts/p/{id}', { token, params: { id }, json })
    },
  ],
  [
    'a content',
    (to, content) => {
      const { token, id } = given
      const json = { ...aPostText(), content }
      return to.call('PUT /api/v1/posts/p/{id}', { token, params: { id }, json })
    },
  ],
  ['a cursor', (to, cursor) => to.call('GET /api/v1/posts/', { query: { cursor } })],
  [
    'a cursor that holds it',
    (to, odd) => {
      const cursor = Buffer.from(`2026-01-01T00:00:00.000Z/${odd}`).toString('base64url')
      return to.call('GET /api/v1/posts/', { query: { cursor } })
    },
  ],
]

describe.each(ODD)('%s', (_, odd) => {
  test.each(calls)('in %s is refused', async (_name, call) => {
    expect((await call(api(), odd)).status).toBe(400)
  })

  test('in an id is not found', async () => {
    const id = encodeURIComponent(odd.toWellFormed())
    expect((await api().request(`/api/v1/posts/p/${id}`)).status).toBe(404)
  })
})

// A form is UTF-8, which cannot contain lone surrogates.
test.each(['title', 'content', 'alt'])('NUL in the %s of a form is refused', async (field) => {
  const form = formWith(field, 'a\0b')
  const { status } = await api().call('POST /api/v1/posts/createpost', {
    token: given.token,
    form,
  })
  expect(status).toBe(400)
})

test('in a password it is accepted, because no engine stores it', async () => {
  const json = aSignup({ password: 'pass\0word \ud83d' })
  await api().signUp(json)
  const { user } = await api().ok('POST /api/v1/users/login', { json })
  expect(user.email).toBe(json.email)
})
