import { aSignup } from '@inkwell/test-support/user'
import type { TestApi } from './test-api.ts'

/** An invitation that is used, and one that is withdrawn. */
export async function useInvitations(api: TestApi, token: string): Promise<void> {
  const [used, withdrawn] = [aSignup(), aSignup()]
  const { url } = await api.ok('POST /api/v1/admin/invitations', { token, json: used })
  const invitation = new URL(url).hash.slice(1)
  await api.ok('POST /api/v1/users/invitation', { json: { token: invitation } })
  await api.ok('POST /api/v1/users/signup', { json: { ...used, invitation } })
  await api.ok('POST /api/v1/admin/invitations', { token, json: withdrawn })
  const { invitations } = await api.ok('GET /api/v1/admin/invitations', { token })
  const params = { id: invitations[0]?._id ?? '' }
  await api.ok('DELETE /api/v1/admin/invitations/{id}', { params, token })
}
