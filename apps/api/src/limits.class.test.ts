import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { describe, expect, test } from 'vitest'
import { useTestApi } from './testing/test-api.ts'

const LOGIN = 'POST /api/v1/users/login'
const SIGNUP = 'POST /api/v1/users/signup'
const CREATE = 'POST /api/v1/posts/createpost'

describe('a class behind one address', () => {
  // Limits do not depend on the cost of hashing, nor on the engine: `count-store.test.ts` has both.
  const api = useTestApi({ rateLimits: true })
  const address = '192.0.2.10'

  test('reaches no limit in an hour', { timeout: 240_000 }, async () => {
    const accounts: { email: string; password: string; token: string; id: string }[] = []
    for (let pupil = 0; pupil < 60; pupil++) {
      await api().refused(SIGNUP, { json: { name: 'x' }, address })
      const json = aSignup()
      const { token, user } = await api().ok(SIGNUP, { json, address })
      accounts.push({ ...json, token, id: user._id })
    }
    for (const { email, password } of accounts) {
      // Everyone makes one typing error.
      const wrong = await api().refused(LOGIN, { json: { email, password: 'oops' }, address })
      expect(wrong.status).toBe(401)
      await api().ok(LOGIN, { json: { email, password }, address })
    }
    for (let write = 0; write < 300; write++) {
      const token = accounts[write % 20]?.token ?? ''
      const input = { token, form: aPostForm(), address }
      expect((await api().call(CREATE, input)).status).toBe(201)
    }
    for (let visit = 0; visit < 60 * 5; visit++) {
      expect((await api().call('GET /api/v1/posts/', { address })).status).toBe(200)
    }
  })

  test('nor does one with an invitation for each', async () => {
    const { invitations } = api().app.services.moderation
    for (let pupil = 0; pupil < 60; pupil++) {
      const { url } = await invitations.invite({ place: 'command line' }, aSignup().email)
      const json = { token: new URL(url).hash.slice(1) }
      for (let view = 0; view < 2; view++) {
        const answer = await api().call('POST /api/v1/users/invitation', { json, address })
        expect(answer.status).toBe(200)
      }
    }
  })

  test('nor does one with a common account', async () => {
    const { token } = await api().signUp()
    const { _id } = await api().createPost(token)
    for (let write = 0; write < 300; write++) {
      const input = { params: { id: _id }, token, json: aPostText(), address }
      expect((await api().call('PUT /api/v1/posts/p/{id}', input)).status).toBe(200)
    }
  })
})
