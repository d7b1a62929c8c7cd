import type { LoginRequest, SignupRequest, User } from '@inkwell/contract/user'
import { isAPIError } from 'better-auth/api'
import type { Clock } from '../../platform/clock/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log/log.ts'
import { hashOf } from '../../platform/secret/one-time-token.ts'
import { SESSION_LIFETIME, SESSION_RENEWAL } from './accounts.auth.ts'
import type { Auth } from './accounts.auth.ts'
import { usedFrom } from './accounts.device.ts'
import type { RequestOrigin } from './accounts.device.ts'
import { throwingFailures } from './accounts.failures.ts'
import { emailTaken, toUser } from './accounts.mapper.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import { accountSuspended } from './accounts.standing.ts'
import { readToken } from './accounts.token.ts'

/** A valid invitation. */
interface OpenInvitation {
  email: string
  tokenHash: string
  expiresAt: string
}

interface AccountsParts {
  /** Whether sign-up requires an invitation. */
  requiresInvitation: boolean
  auth: Auth
  repository: AccountsRepository
  /** Whether the error is a violation of a unique constraint. */
  isDuplicate: (error: unknown) => boolean
  /** Signs the tokens. */
  secret: string
  clock: Clock
  log: Log
}

/** The session of a request. */
export interface CurrentSession {
  id: string
  user: User
  usedAt: Date
  expiresAt: Date
}

/** Milliseconds within which several uses of a session are stored once. */
const USE_PRECISION = 60 * 1_000

/** A session for its owner; `token` is the signed bearer token. */
export interface OpenedSession {
  user: User
  token: string
}

interface Opening {
  headers: Headers
  response: { user: Parameters<typeof toUser>[0] }
}

/** Converts the session that better-auth has opened. */
export function opened({ headers, response }: Opening): OpenedSession {
  const token = headers.get('set-auth-token')
  if (!token) throw new Error('better-auth opened a session without a token')
  return { user: toUser(response.user), token }
}

/** Accounts and sessions on better-auth. */
export class AccountsService {
  readonly #parts: AccountsParts

  constructor(parts: AccountsParts) {
    this.#parts = parts
  }

  /** Throws `forbidden` if sign-up requires an invitation and there is none. */
  requireInvitation({ invitation }: Pick<SignupRequest, 'invitation'>): void {
    if (this.#parts.requiresInvitation && !invitation) {
      throw new Refusal('forbidden', 'signUpClosed')
    }
  }

  /**
   * Creates the account and its first session, and consumes the invitation. Throws `email_taken`, and
   * `forbidden` if a required invitation is invalid.
   */
  async signUp(asked: SignupRequest, origin: RequestOrigin): Promise<OpenedSession> {
    // Checked first, because hashing a password is expensive.
    const invitation = await this.#invitationFor(asked)
    const { name, email, password } = asked
    try {
      const body = { name, email, password, from: usedFrom(origin), invitation }
      return opened(await this.#parts.auth.api.signUpWithPassword({ body, returnHeaders: true }))
    } catch (error) {
      if (isAPIError(error) && error.status === 'FORBIDDEN') throw this.#invitationOver(error)
      throw this.#parts.isDuplicate(error) ? emailTaken(error) : error
    }
  }

  /**
   * Opens a session. Throws `wrong_credentials` without details, and `forbidden` if the account is
   * suspended.
   */
  async logIn({ email, password }: LoginRequest, origin: RequestOrigin): Promise<OpenedSession> {
    try {
      const body = { email, password, from: usedFrom(origin) }
      return opened(await this.#parts.auth.api.signInWithPassword({ body, returnHeaders: true }))
    } catch (error) {
      if (isAPIError(error) && error.status === 'FORBIDDEN') throw accountSuspended(error)
      if (!isAPIError(error) || error.status !== 'UNAUTHORIZED') throw error
      throw new Refusal('wrong_credentials', 'wrongCredentials', { cause: error })
    }
  }

  /** Ends the session of this Authorization header in all processes. */
  async logOut(authorization: string): Promise<void> {
    const headers = new Headers({ authorization })
    await throwingFailures(() => this.#parts.auth.api.signOut({ headers }))
  }

  /**
   * The session of this Authorization header; stores its use and renews it. Throws `unauthenticated`,
   * and `forbidden` if the account is suspended.
   */
  async authenticate(
    authorization: string | undefined,
    origin: RequestOrigin,
  ): Promise<CurrentSession> {
    const session = await this.currentSession(authorization)
    await this.#noteUse(session, origin)
    return session
  }

  /**
   * The session of this Authorization header. Throws `unauthenticated`, and `forbidden` if the account
   * is suspended.
   */
  async currentSession(authorization: string | undefined): Promise<CurrentSession> {
    if (!authorization) throw new Refusal('unauthenticated', 'signInRequired')
    const token = readToken(authorization, this.#parts.secret)
    // Read from the database on each call, so that an end or a suspension is effective at once in every
    // process.
    const row = token === undefined ? undefined : await this.#parts.repository.findSession(token)
    if (!row) throw new Refusal('unauthenticated', 'sessionEnded')
    const expiresAt = new Date(row.expires_at)
    // better-auth creates sessions by the system clock, so use that.
    if (expiresAt.getTime() <= Date.now()) {
      await this.#parts.repository.endSession(row.id)
      throw new Refusal('unauthenticated', 'sessionEnded')
    }
    if (row.suspended_at !== null) throw accountSuspended()
    const user = toUser({ ...row, id: row.person_id })
    return { id: row.id, user, usedAt: new Date(row.used_at), expiresAt }
  }

  /** The invitation of this token; undefined if it is used, withdrawn, replaced or expired. */
  async findInvitation(token: string): Promise<OpenInvitation | undefined> {
    const { repository, clock } = this.#parts
    const tokenHash = hashOf(token)
    const row = await repository.findInvitation(tokenHash, clock().toISOString())
    return row && { email: row.email, tokenHash, expiresAt: row.expires_at }
  }

  /** Deletes expired sessions; resolves to their number. */
  purgeSessions(now: Date): Promise<number> {
    return this.#parts.repository.purgeSessions(now.toISOString())
  }

  /** The invitation's data for the transaction of a sign-up; undefined without an invitation. */
  async #invitationFor(asked: SignupRequest) {
    this.requireInvitation(asked)
    const { requiresInvitation: isRequired, clock } = this.#parts
    const found = asked.invitation ? await this.findInvitation(asked.invitation) : undefined
    if (isRequired && !found) throw this.#invitationOver()
    if (isRequired && found?.email !== asked.email) {
      throw new Refusal('forbidden', 'invitationOtherAddress', {
        fields: { email: 'invitationOtherAddress' },
      })
    }
    return found && { tokenHash: found.tokenHash, time: clock().toISOString(), isRequired }
  }

  #invitationOver(cause?: unknown): Refusal {
    return new Refusal('forbidden', 'invitationOver', { cause })
  }

  async #noteUse({ id, usedAt, expiresAt }: CurrentSession, origin: RequestOrigin): Promise<void> {
    const now = this.#parts.clock().getTime()
    const isNew = now - usedAt.getTime() >= USE_PRECISION
    const renewed = Date.now() + SESSION_LIFETIME * 1_000
    const isRenewal = renewed - expiresAt.getTime() >= SESSION_RENEWAL * 1_000
    if (!isNew && !isRenewal) return
    try {
      await this.#parts.repository.noteUse(id, {
        time: new Date(now).toISOString(),
        from: usedFrom(origin),
        expiresAt: isRenewal ? new Date(renewed).toISOString() : undefined,
      })
    } catch (error) {
      // Reads must succeed when writes fail.
      this.#parts.log.warn(
        { reason: (error as Error).message },
        'the use of a session was not noted',
      )
    }
  }
}
