import { ApiError } from '@inkwell/api-client/api-error'
import { expect, test, vi } from 'vitest'
import { withProof } from './with-proof.ts'

const proof = { challenge: 'c', prefix: 'p', target: 't', max: 9 }
const hot = new ApiError('signup', { status: 429, body: { code: 'proof_required', proof } })
const taken = new ApiError('signup', { status: 409, body: { code: 'email_taken' } })

const call = vi.fn<(headers: Record<string, string>) => Promise<string>>()
const solve = vi.fn<() => Promise<string>>()
const onWork = vi.fn<() => void>()

test('computes no proof unless the service asks for one', async () => {
  call.mockResolvedValueOnce('in')
  expect(await withProof({ call, solve, onWork })).toBe('in')
  call.mockRejectedValueOnce(taken)
  await expect(withProof({ call, solve, onWork })).rejects.toBe(taken)
  expect(solve).not.toHaveBeenCalled()
  expect(onWork).not.toHaveBeenCalled()
})

test('computes a proof and repeats the call', async () => {
  call.mockRejectedValueOnce(hot).mockResolvedValueOnce('in')
  solve.mockResolvedValueOnce('c.4')
  expect(await withProof({ call, solve, onWork })).toBe('in')
  expect(call.mock.calls).toEqual([[{}], [{ 'Inkwell-Proof': 'c.4' }]])
  expect(onWork).toHaveBeenCalledOnce()
})

test('repeats a rejected proof a limited number of times', async () => {
  call.mockRejectedValue(hot)
  solve.mockResolvedValue('c.4')
  await expect(withProof({ call, solve, onWork })).rejects.toBe(hot)
  expect(call).toHaveBeenCalledTimes(3)
  expect(solve).toHaveBeenCalledTimes(2)
})

test('rejects with the first error if no proof can be computed', async () => {
  call.mockRejectedValueOnce(hot)
  solve.mockRejectedValueOnce(new Error('No workers here'))
  await expect(withProof({ call, solve, onWork })).rejects.toBe(hot)
})

test('reports an error of the second call', async () => {
  call.mockRejectedValueOnce(hot).mockRejectedValueOnce(taken)
  solve.mockResolvedValueOnce('c.4')
  await expect(withProof({ call, solve, onWork })).rejects.toBe(taken)
})
