import { messages } from '@inkwell/contract/messages'
import { aSignup } from '@inkwell/test-support/user'
import { expect, test, vi } from 'vitest'
import { quickHashing } from '../../testing/quick-hashing.ts'
import { useTestApi, wordsOf } from '../../testing/test-api.ts'

const api = useTestApi()

const LOGIN = 'POST /api/v1/users/login'
const wrong = { status: 401, code: 'wrong_credentials', msg: messages.wrongCredentials }

/** Lets the next look at a password end when it is told to. */
function holdVerifying() {
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const { verify } = quickHashing
  vi.spyOn(quickHashing, 'verify').mockImplementationOnce(async (given) => {
    begun.resolve()
    const isRight = await verify(given)
    await mayEnd.promise
    return isRight
  })
  return { begun: begun.promise, goOn: () => mayEnd.resolve() }
}

test('a sign-in with the old password leaves no session where the password changes meanwhile', async () => {
  const account = aSignup()
  const { token } = await api().signUp(account)
  const { email, password } = account
  const { goOn, begun } = holdVerifying()
  const signingIn = api().refused(LOGIN, { json: { email, password } })
  await begun
  const json = { currentPassword: password, newPassword: 'another password' }
  const changed = await api().ok('PUT /api/v1/users/me/password', { token, json })
  goOn()
  expect(wordsOf(await signingIn)).toEqual(wrong)
  const { sessions } = await api().ok('GET /api/v1/users/me/sessions', { token: changed.token })
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true])
})
