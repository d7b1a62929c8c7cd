import { aSignup } from '@inkwell/test-support/user'
import { expect, test } from 'vitest'
import { solveProof } from '../../testing/solve-proof.ts'
import { useTestApi } from '../../testing/test-api.ts'

const SIGNUP = 'POST /api/v1/users/signup'

const rates = { signUpsWithoutProofPerAddress: { points: 1, duration: 3_600 } }
const api = useTestApi({ rateLimits: true }, undefined, rates)

/** Uses up the sign-ups of an address that need no proof. */
async function exhaustAddress(address: string): Promise<string> {
  await api().ok(SIGNUP, { json: aSignup(), address })
  return address
}

test('a sign-up succeeds with the proof of work that its refusal demands', async () => {
  const address = await exhaustAddress('192.0.2.1')
  const json = aSignup()
  const refusal = await api().refused(SIGNUP, { json, address })
  expect(refusal).toMatchObject({ status: 429, code: 'proof_required' })
  expect(refusal.msg).toMatch(/try again in a little while/)
  if (!refusal.proof) throw new Error('The refusal demands no proof')
  const headers = { 'Inkwell-Proof': solveProof(refusal.proof) }
  const { user, token } = await api().ok(SIGNUP, { json, address, headers })
  expect(user.email).toBe(json.email)
  await api().ok('GET /api/v1/users/me', { token })
  const again = await api().refused(SIGNUP, { json: aSignup(), address, headers })
  expect(again.code).toBe('proof_required')
})

test('invalid fields are reported first, without a proof of work', async () => {
  const address = await exhaustAddress('192.0.2.2')
  const refusal = await api().refused(SIGNUP, { json: { name: '' }, address })
  expect(refusal).toMatchObject({ status: 400, code: 'invalid' })
})

test('a proof that was not demanded is ignored', async () => {
  const headers = { 'Inkwell-Proof': 'x'.repeat(8_000) }
  const { token } = await api().ok(SIGNUP, { json: aSignup(), address: '192.0.2.3', headers })
  expect(token).not.toBe('')
})

test('no proof is demanded if limits are off', async () => {
  const { settings } = api()
  await api().stop()
  settings.rateLimits = false
  await api().start()
  for (const _ of [1, 2, 3]) {
    const { status } = await api().call(SIGNUP, { json: aSignup(), address: '192.0.2.4' })
    expect(status).toBe(201)
  }
})
