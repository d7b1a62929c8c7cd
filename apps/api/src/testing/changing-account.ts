import type { SignupRequest } from '@inkwell/contract/user'
import { aSignup } from '@inkwell/test-support/user'
import { beforeAll, expect } from 'vitest'
import type { TestApi } from './test-api.ts'

/** An account with a post, whose name and address all tests of a file change. */
export function useChangingAccount(api: () => TestApi) {
  const own: SignupRequest = aSignup()
  const given = { token: '', id: '', postId: '' }

  beforeAll(async () => {
    const { token, user } = await api().signUp(own)
    given.token = token
    given.id = user._id
    given.postId = (await api().createPost(token))._id
  })

  const change = (name: unknown, email: unknown) =>
    api().call('PUT /api/v1/users/me', {
      token: given.token,
      json: { name, email, currentPassword: own.password },
    })

  /** The account as seen by its owner, by readers and by the sign-in. */
  async function known() {
    const { user } = await api().ok('GET /api/v1/users/me', { token: given.token })
    const { postById } = await api().ok('GET /api/v1/posts/p/{id}', {
      params: { id: given.postId },
    })
    const json = { email: user.email, password: own.password }
    const entered = await api().ok('POST /api/v1/users/login', { json })
    return [user, postById.author, entered.user]
  }

  async function expectRefused(
    response: Response,
    fields: readonly string[],
    before: unknown,
  ): Promise<void> {
    const body = (await response.json()) as { fields?: Record<string, string> }
    expect([response.status, Object.keys(body.fields ?? {}).toSorted()]).toEqual([400, fields])
    for (const words of Object.values(body.fields ?? {})) expect(words).toMatch(/^[A-Z].*\.$/)
    expect(await known()).toEqual(before)
  }

  return { given, change, known, expectRefused }
}

/** Whether JSON can represent the value, and it is not a text. */
export function canBeSent(value: unknown): boolean {
  try {
    const json = JSON.stringify({ value })
    return typeof (JSON.parse(json) as { value?: unknown }).value !== 'string'
  } catch {
    return false
  }
}
