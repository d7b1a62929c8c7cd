import { expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { OtherSecret } from './accounts.other-secret.ts'

const api = useTestApi()

test('a session that another secret has signed is refused, and said in the log once', async () => {
  const { token } = await api().signUp()
  const other = `${token.split('.')[0]}.${'A'.repeat(43)}=`
  for (const _ of [1, 2]) {
    expect((await api().call('GET /api/v1/users/me', { token: other })).status).toBe(401)
  }
  const warnings = api().logLines.filter((line) => line.includes('another AUTH_SECRET'))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).not.toContain(token.split('.')[0])
})

test('forged tokens cause one look in a minute', async () => {
  let looks = 0
  const find = () => {
    looks += 1
    return Promise.resolve(undefined)
  }
  const other = new OtherSecret({ find, log: createLog('silent', process.stderr) })
  for (const value of ['a', 'b', 'c']) await other.lookAt(`Bearer ${value}.c2lnbmF0dXJl`)
  await other.lookAt('Bearer nothing')
  expect(looks).toBe(1)
})
