import { aSignup } from '@inkwell/test-support/user'
import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { AuditRepository } from './audit.repository.ts'

const api = useTestApi()

test('a sign-up that cannot be recorded is answered by its account, and a sign-in fails', async () => {
  const isFull = new DatabaseUnavailable(new Error('full'), { isForWritesOnly: true })
  const adding = vi.spyOn(AuditRepository.prototype, 'add').mockRejectedValue(isFull)
  const json = aSignup()
  const { token } = await api().ok('POST /api/v1/users/signup', { json })
  expect((await api().refused('POST /api/v1/users/login', { json })).status).toBe(503)
  expect(adding).toHaveBeenCalledTimes(2)
  expect((await api().ok('GET /api/v1/users/me', { token })).user.email).toBe(json.email)
})
