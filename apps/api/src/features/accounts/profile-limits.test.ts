import { aSignup } from '@inkwell/test-support/user'
import { expect, test } from 'vitest'
import { RATES } from '../../rates.ts'
import { useTestApi } from '../../testing/test-api.ts'

const api = useTestApi({ rateLimits: true })

const PASSWORD = 'PUT /api/v1/users/me/password'

test('guesses of the current password count like failed sign-ins', async () => {
  const json = aSignup()
  const { token } = await api().signUp(json)
  const guess = { currentPassword: 'a guess of mine', newPassword: 'another password' }
  const codes: string[] = []
  for (let count = 0; count <= RATES.signInsPerAccountAndAddress.free; count += 1) {
    codes.push((await api().refused(PASSWORD, { token, json: guess })).code)
  }
  expect(new Set(codes.slice(0, -1))).toEqual(new Set(['wrong_credentials']))
  const { email, password } = json
  const atTheDoor = await api().refused('POST /api/v1/users/login', { json: { email, password } })
  expect(atTheDoor.code).toBe('rate_limited')
  expect(atTheDoor.headers.get('Retry-After')).toMatch(/^\d+$/)
})
