import { expect, test } from 'vitest'
import { RATES } from '../../../rates.ts'
import { anOwnImport } from '../../../testing/an-import.ts'
import { StandingClock } from '../../../testing/limit-tools.ts'
import { useTestApi } from '../../../testing/test-api.ts'

const BEGIN = 'POST /api/v1/imports'
const CANCEL = 'POST /api/v1/imports/{id}/cancel'
const REPORT = 'GET /api/v1/imports/{id}/report'

const HOUR = 3_600

const clock = new StandingClock()
const api = useTestApi({ rateLimits: true }, clock.now)

test('an account begins a bounded number of imports in a day', async () => {
  const { token } = await api().signUp()
  const json = { source: 'blog.zip', size: 3, scope: 'own' }
  const half = RATES.importsPerAccount.points / 2
  for (let count = 0; count < 2 * half; count += 1) {
    if (count === half) clock.move(HOUR)
    const { import: begun } = await api().ok(BEGIN, { token, json })
    await api().ok(CANCEL, { token, params: { id: begun._id } })
  }
  clock.move(HOUR)
  expect((await api().refused(BEGIN, { token, json })).code).toBe('rate_limited')
})

test('reports of imports as files are counted', async () => {
  const { token, user } = await api().signUp()
  const params = { id: await anOwnImport(api(), user._id, 'done') }
  for (let count = 0; count < RATES.importReportsPerAccount.points; count += 1) {
    expect((await api().call(REPORT, { token, params })).status).toBe(200)
  }
  expect((await api().refused(REPORT, { token, params })).code).toBe('rate_limited')
})
