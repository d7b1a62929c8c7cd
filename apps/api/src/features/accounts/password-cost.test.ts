import { scryptSync } from 'node:crypto'
import { aSignup } from '@inkwell/test-support/user'
import { expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const LOGIN = 'POST /api/v1/users/login'

// All other tests use a fast hash.
const api = useTestApi({ slowPasswords: true })

test('a stored hash costs 32 MiB and 0.1 s of CPU time for each guess', async () => {
  const json = aSignup()
  const { user } = await api().signUp(json)
  const { password: kept } = await api()
    .app.services.database.reads.selectFrom('credential')
    .select('password')
    .where('person_id', '=', user._id)
    .executeTakeFirstOrThrow()
  const [salt = '', key = ''] = (kept ?? '').split(':')
  expect(salt).toMatch(/^[0-9a-f]{32}$/)
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }
  expect(scryptSync(json.password, salt, 64, cost).toString('hex')).toBe(key)
  await api().ok(LOGIN, { json })
  expect((await api().refused(LOGIN, { json: { ...json, password: 'a guess' } })).status).toBe(401)
})

test('signing in takes as long for an unknown address as for a wrong password', async () => {
  const { user } = await api().signUp()
  /** CPU time of all threads, which other load on the machine does not increase. */
  async function measureCpuTime(email: string): Promise<number> {
    const started = process.cpuUsage()
    await api().refused(LOGIN, { json: { email, password: 'not this one' } })
    const { user: own, system } = process.cpuUsage(started)
    return own + system
  }
  const [wrongs, unknowns]: [number[], number[]] = [[], []]
  for (let round = 0; round < 8; round++) {
    wrongs.push(await measureCpuTime(user.email))
    unknowns.push(await measureCpuTime(aSignup().email))
  }
  const [wrong, unknown] = [Math.min(...wrongs), Math.min(...unknowns)]
  // Without the hash for unknown addresses, the ratio would be about 0.01.
  expect(unknown / wrong).toBeGreaterThan(0.5)
  expect(unknown / wrong).toBeLessThan(2)
})
