import { createApiClient } from '@inkwell/api-client/api-client'
import type { ApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'

const PAGE = '100'

/** The initial name of all people. */
export const FIRST_NAME = 'Somebody'

/** Credentials. */
export interface Login {
  email: string
  password: string
}

/** The public data of an account. */
export interface Profile {
  name: string
  email: string
}

/** Replaces a token if the password is correct, but the account is suspended. */
export const SUSPENDED = 'suspended'

/** Resolves to false if the response has one of these statuses. */
async function unless(statuses: readonly number[], work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined
    if (status !== undefined && statuses.includes(status)) return false
    throw error
  }
}

/** Accounts, sessions and moderation, over HTTP. */
export class People {
  readonly #call: ApiClient

  constructor(origin: string, createClient = createApiClient) {
    this.#call = createClient(origin)
  }

  /** The token; undefined if the address is taken. */
  async signUp({ email, password }: Login): Promise<string | undefined> {
    let token: string | undefined
    const json = { name: FIRST_NAME, email, password }
    const signingUp = this.#call('POST /api/v1/users/signup', { json })
    await unless(
      [409],
      signingUp.then((answer) => (token = answer.token)),
    )
    return token
  }

  /** A token, `SUSPENDED`, or undefined if the password is wrong. */
  async signIn(json: Login): Promise<string | undefined> {
    let token: string | undefined
    const signingIn = this.#call('POST /api/v1/users/login', { json })
    const taking = signingIn.then((answer) => (token = answer.token))
    const isLetIn = unless([401], taking).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 403) throw error
      token = SUSPENDED
    })
    await isLetIn
    return token
  }

  async signOut(token: string): Promise<void> {
    await this.#call('POST /api/v1/users/logout', { token })
  }

  isSignedIn(token: string): Promise<boolean> {
    return unless([401], this.#call('GET /api/v1/users/me', { token }))
  }

  async nameOf(token: string): Promise<string> {
    return (await this.#call('GET /api/v1/users/me', { token })).user?.name ?? ''
  }

  /** Changes the name or address of an account. */
  async rename(token: string, currentPassword: string, profile: Profile): Promise<void> {
    const json = { ...profile, currentPassword }
    await this.#call('PUT /api/v1/users/me', { token, json })
  }

  /** The id of the session with that token. */
  async sessionOf(token: string): Promise<string> {
    const { sessions = [] } = await this.#call('GET /api/v1/users/me/sessions', { token })
    return sessions.find(({ isCurrent }) => isCurrent)?._id ?? ''
  }

  async endSession(token: string, id: string): Promise<void> {
    await this.#call('DELETE /api/v1/users/me/sessions/{id}', { token, params: { id } })
  }

  async endOthers(token: string): Promise<void> {
    await this.#call('DELETE /api/v1/users/me/sessions', { token })
  }

  /** The new token; this call ends all sessions. */
  async changePassword(
    token: string,
    currentPassword: string,
    newPassword: string,
  ): Promise<string> {
    const json = { currentPassword, newPassword }
    return (await this.#call('PUT /api/v1/users/me/password', { token, json })).token ?? ''
  }

  async deleteAccount(token: string, currentPassword: string): Promise<void> {
    const json = { currentPassword, posts: 'delete' as const }
    await this.#call('POST /api/v1/users/me/delete', { token, json })
  }

  async idOf(token: string): Promise<string> {
    return (await this.#call('GET /api/v1/users/me', { token })).user?._id ?? ''
  }

  async report(id: string): Promise<void> {
    const json = { reason: 'spam' as const, note: '' }
    await this.#call('POST /api/v1/posts/p/{id}/report', { params: { id }, json })
  }

  async settle(token: string, id: string): Promise<void> {
    await this.#call('POST /api/v1/admin/reports/{id}/settle', { token, params: { id } })
  }

  async isReported(token: string, id: string): Promise<boolean> {
    const query = { limit: PAGE }
    const { reported = [] } = await this.#call('GET /api/v1/admin/reports', { token, query })
    return reported.some(({ post }) => post?._id === id)
  }

  async hide(token: string, id: string): Promise<void> {
    await this.#call('POST /api/v1/admin/posts/{id}/hide', { token, params: { id } })
  }

  async show(token: string, id: string): Promise<void> {
    await this.#call('POST /api/v1/admin/posts/{id}/show', { token, params: { id } })
  }

  isShown(id: string): Promise<boolean> {
    return unless([404], this.#call('GET /api/v1/posts/p/{id}', { params: { id } }))
  }

  async suspend(token: string, id: string): Promise<void> {
    const json = { posts: 'keep' as const }
    await this.#call('POST /api/v1/admin/accounts/{id}/suspend', { token, params: { id }, json })
  }

  async lift(token: string, id: string): Promise<void> {
    await this.#call('POST /api/v1/admin/accounts/{id}/lift', { token, params: { id } })
  }

  async isSuspended(token: string, email: string): Promise<boolean> {
    const { accounts = [] } = await this.#call('GET /api/v1/admin/accounts', {
      token,
      query: { email },
    })
    return accounts.some(({ suspendedAt }) => Boolean(suspendedAt))
  }

  /** The token of a password link. */
  async passwordLink(token: string, id: string): Promise<string> {
    const { url = '' } = await this.#call('POST /api/v1/admin/accounts/{id}/reset-password', {
      token,
      params: { id },
    })
    return new URL(url).hash.slice(1)
  }

  async resetPassword(token: string, password: string): Promise<void> {
    await this.#call('POST /api/v1/users/reset-password', { json: { token, password } })
  }
}
