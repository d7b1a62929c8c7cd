import type { Proof } from '@inkwell/contract/proof'
import { expect, test } from 'vitest'
import { limitsForTest } from '../../testing/limit-tools.ts'
import { solveProof } from '../../testing/solve-proof.ts'
import { Refusal } from '../http/refusal.ts'
import { PROOF_LIFETIME } from './proof-of-work.ts'

const rates = {
  signUpsWithoutProofPerAddress: { points: 2, duration: 3_600 },
  signUpsWithoutProofInTotal: { points: 6, duration: 3_600 },
}

type Limits = Awaited<ReturnType<typeof limitsForTest>>

/** The work that a sign-up is asked for; throws where it goes through or is refused otherwise. */
async function workFor({ limitSignUps }: Limits, who: object = {}): Promise<Proof> {
  try {
    await limitSignUps({ address: 'a', email: 'e', proof: undefined, ...who })
  } catch (error) {
    if (error instanceof Refusal && error.proof) return error.proof
    throw error
  }
  throw new Error('No work was asked for')
}

async function hotLimits(): Promise<Limits> {
  const limits = await limitsForTest({ rates })
  for (const _ of [1, 2]) await limits.signUpFrom('a')
  return limits
}

test('no proof is required below the threshold of an address, and then only there', async () => {
  const limits = await hotLimits()
  await expect(limits.signUpFrom('a')).rejects.toMatchObject({ code: 'proof_required' })
  await limits.signUpFrom('b')
})

test('a proof is required everywhere above the total threshold, until it expires', async () => {
  const limits = await limitsForTest({ rates })
  for (let i = 0; i < rates.signUpsWithoutProofInTotal.points; i++) await limits.signUpFrom(`a${i}`)
  await expect(limits.signUpFrom('another')).rejects.toMatchObject({ code: 'proof_required' })
  limits.clock.move(3_600)
  await limits.signUpFrom('another')
})

test('a solution is accepted once', async () => {
  const limits = await hotLimits()
  const proof = solveProof(await workFor(limits))
  const signUp = { address: 'a', email: 'e', proof }
  await limits.limitSignUps(signUp)
  await expect(limits.limitSignUps(signUp)).rejects.toMatchObject({ code: 'proof_required' })
})

test('of concurrent requests with one solution, one is accepted', async () => {
  const limits = await hotLimits()
  const signUp = { address: 'a', email: 'e', proof: solveProof(await workFor(limits)) }
  const all = Array.from({ length: 20 }, () => limits.limitSignUps(signUp))
  const ends = await Promise.allSettled(all)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a solution is valid for one account and one address', async () => {
  const limits = await limitsForTest({ rates })
  for (let i = 0; i < rates.signUpsWithoutProofInTotal.points; i++) await limits.signUpFrom(`a${i}`)
  const proof = solveProof(await workFor(limits))
  for (const foreign of [{ email: 'other' }, { address: 'b' }]) {
    const signUp = { address: 'a', email: 'e', proof, ...foreign }
    await expect(limits.limitSignUps(signUp)).rejects.toMatchObject({ code: 'proof_required' })
  }
  await limits.limitSignUps({ address: 'a', email: 'e', proof })
})

test('a solution expires', async () => {
  const limits = await hotLimits()
  const proof = solveProof(await workFor(limits))
  limits.clock.move(PROOF_LIFETIME)
  await expect(limits.limitSignUps({ address: 'a', email: 'e', proof })).rejects.toMatchObject({
    code: 'proof_required',
  })
})

test('a solution of another service is invalid', async () => {
  const limits = await hotLimits()
  const others = await limitsForTest({ rates, secret: Buffer.from('another') })
  for (const _ of [1, 2]) await others.signUpFrom('a')
  const proof = solveProof(await workFor(others))
  await expect(limits.limitSignUps({ address: 'a', email: 'e', proof })).rejects.toMatchObject({
    code: 'proof_required',
  })
})

test('forged, broken and huge solutions are invalid', async () => {
  const limits = await hotLimits()
  const work = await workFor(limits)
  const solution = solveProof(work)
  const [expires = '', , salt = '', target = '', signature = '', number = ''] = solution.split('.')
  const easy = [expires, '1', salt]
  const forged = [
    work.challenge,
    `${work.challenge}.`,
    `${work.challenge}.${work.max}`,
    `${work.challenge}.-1`,
    `${work.challenge}.1e3`,
    `${solution}0`,
    [...easy, target, signature, number].join('.'),
    [String(Number(expires) + 1), String(work.max), salt, target, signature, number].join('.'),
    [expires, String(work.max), salt, 'a'.repeat(64), signature, number].join('.'),
    [expires, String(work.max), salt, target, 'A'.repeat(43), number].join('.'),
    ` ${solution}`,
    `${solution}\n`,
    `${'9'.repeat(9_000)}.${'a'.repeat(6_000)}`,
    '.....',
    '',
    '__proto__',
  ]
  for (const proof of forged) {
    const refusal = limits.limitSignUps({ address: 'a', email: 'e', proof })
    await expect(refusal).rejects.toMatchObject({ code: 'proof_required' })
  }
  await limits.limitSignUps({ address: 'a', email: 'e', proof: solution })
})

test('the work grows with the number of sign-ups, up to a maximum', async () => {
  const limits = await hotLimits()
  const bounds: number[] = []
  for (let i = 0; i < 10; i++) {
    const work = await workFor(limits)
    bounds.push(work.max)
    await limits.limitSignUps({ address: 'a', email: 'e', proof: solveProof(work) })
  }
  const [first, second, third] = [100_000, 200_000, 400_000].map((max) => bounds.indexOf(max))
  expect([first, second, third]).toEqual([0, 1, 5])
  expect(Math.max(...bounds)).toBe(400_000)
})

test('requests for a challenge do not increase it', async () => {
  const limits = await hotLimits()
  for (let i = 0; i < 30; i++) expect((await workFor(limits)).max).toBe(100_000)
})

test('an address has an absolute limit', async () => {
  const end = { signUpsPerAddress: { points: 3, duration: 60 } }
  const limits = await limitsForTest({ rates: { ...rates, ...end } })
  for (const _ of [1, 2]) await limits.signUpFrom('a')
  const spend = async () => {
    const proof = solveProof(await workFor(limits))
    await limits.limitSignUps({ address: 'a', email: 'e', proof })
  }
  await spend()
  await expect(spend()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 60 })
})
