import type { LoginRequest, SignupRequest, User } from '@inkwell/contract/user'
import { isAPIError } from 'better-auth/api'
import type { Clock } from '../../platform/clock/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log/log.ts'
import { hashOf } from '../../platform/secret/one-time-token.ts'
import { SESSION_LIFETIME, SESSION_RENEWAL } from './accounts.auth.ts'
import type { Auth } from './accounts.auth.ts'
import { toSessionOrigin } from './accounts.device.ts'
import type { RequestOrigin } from './accounts.device.ts'
import { throwLoggedErrors } from './accounts.failures.ts'
import { emailTaken, toUser } from './accounts.mapper.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import { accountSuspended } from './accounts.standing.ts'
import { OtherSecret } from './accounts.other-secret.ts'
import { readToken } from './accounts.token.ts'

interface OpenInvitation {
  email: string
  tokenHash: string
  expiresAt: string
}

interface AccountsParts {
  /** Whether a sign-up needs an invitation. */
  requiresInvitation: boolean
  auth: Auth
  repository: AccountsRepository
  /** Whether an error is a violation of a unique constraint. */
  isUniqueViolation: (error: unknown) => boolean
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

/** Uses of a session within this many milliseconds are recorded as one. */
const USE_PRECISION_MS = 60 * 1_000

/** A new session; `token` is the signed bearer token. */
export interface OpenedSession {
  user: User
  token: string
}

interface BetterAuthResponse {
  headers: Headers
  response: { user: Parameters<typeof toUser>[0] }
}

/** Converts a session that better-auth has opened. */
export function toOpenedSession({ headers, response }: BetterAuthResponse): OpenedSession {
  const token = headers.get('set-auth-token')
  if (!token) throw new Error('better-auth opened a session without a token')
  return { user: toUser(response.user), token }
}

/** Accounts and sessions, based on better-auth. */
export class AccountsService {
  readonly #parts: AccountsParts
  readonly #otherSecret: OtherSecret

  constructor(parts: AccountsParts) {
    this.#parts = parts
    const find = (token: string) => parts.repository.findSession(token)
    this.#otherSecret = new OtherSecret({ find, log: parts.log })
  }

  /** Throws `forbidden` if sign-up needs an invitation and there is none. */
  requireInvitation({ invitation }: Pick<SignupRequest, 'invitation'>): void {
    if (this.#parts.requiresInvitation && !invitation) {
      throw new Refusal('forbidden', 'signUpClosed')
    }
  }

  /**
   * Creates an account with its first session and consumes the invitation. Throws `email_taken` if the
   * address has an account, and `forbidden` if an invitation is required and this one is invalid.
   */
  async signUp(request: SignupRequest, origin: RequestOrigin): Promise<OpenedSession> {
    // Before hashing, so that guesses cost no CPU time.
    const invitation = await this.#checkInvitation(request)
    const { name, email, password } = request
    try {
      const body = { name, email, password, from: toSessionOrigin(origin), invitation }
      return toOpenedSession(
        await this.#parts.auth.api.signUpWithPassword({ body, returnHeaders: true }),
      )
    } catch (error) {
      if (isAPIError(error) && error.status === 'FORBIDDEN') throw this.#invitationOver(error)
      throw this.#parts.isUniqueViolation(error) ? emailTaken(error) : error
    }
  }

  /**
   * Opens a session. Throws `wrong_credentials`, without saying which part was wrong, and `forbidden`
   * if the account is suspended.
   */
  async logIn({ email, password }: LoginRequest, origin: RequestOrigin): Promise<OpenedSession> {
    try {
      const body = { email, password, from: toSessionOrigin(origin) }
      return toOpenedSession(
        await this.#parts.auth.api.signInWithPassword({ body, returnHeaders: true }),
      )
    } catch (error) {
      if (isAPIError(error) && error.status === 'FORBIDDEN') throw accountSuspended(error)
      if (!isAPIError(error) || error.status !== 'UNAUTHORIZED') throw error
      throw new Refusal('wrong_credentials', 'wrongCredentials', { cause: error })
    }
  }

  /** Ends the session of this Authorization header for all processes at once. */
  async logOut(authorization: string): Promise<void> {
    const headers = new Headers({ authorization })
    await throwLoggedErrors(() => this.#parts.auth.api.signOut({ headers }))
  }

  /**
   * Returns the session of this Authorization header, records its use and renews it. Throws
   * `unauthenticated`, and `forbidden` if the account is suspended.
   */
  async authenticate(
    authorization: string | undefined,
    origin: RequestOrigin,
  ): Promise<CurrentSession> {
    const session = await this.currentSession(authorization)
    await this.#recordUse(session, origin)
    return session
  }

  /**
   * Returns the session of this Authorization header. Throws `unauthenticated`, and `forbidden` if the
   * account is suspended.
   */
  async currentSession(authorization: string | undefined): Promise<CurrentSession> {
    if (!authorization) throw new Refusal('unauthenticated', 'signInRequired')
    const token = readToken(authorization, this.#parts.secret)
    // A query for each call, not a cache: the end of a session or a suspension takes effect in every
    // process at commit.
    const row = token === undefined ? undefined : await this.#parts.repository.findSession(token)
    if (token === undefined) await this.#otherSecret.lookAt(authorization)
    if (!row) throw new Refusal('unauthenticated', 'sessionEnded')
    const expiresAt = new Date(row.expires_at)
    // The real clock, because better-auth has no other and sets the times of sessions.
    if (expiresAt.getTime() <= Date.now()) {
      await this.#parts.repository.endSession(row.id)
      throw new Refusal('unauthenticated', 'sessionEnded')
    }
    if (row.suspended_at !== null) throw accountSuspended()
    const user = toUser({ ...row, id: row.person_id })
    return { id: row.id, user, usedAt: new Date(row.used_at), expiresAt }
  }

  /** The invitation of this token, or undefined if it is used, withdrawn, replaced or expired. */
  async findInvitation(token: string): Promise<OpenInvitation | undefined> {
    const { repository, clock } = this.#parts
    const tokenHash = hashOf(token)
    const row = await repository.findInvitation(tokenHash, clock().toISOString())
    return row && { email: row.email, tokenHash, expiresAt: row.expires_at }
  }

  /** Deletes the sessions that have ended by the real clock, as above; resolves to their number. */
  purgeSessions(): Promise<number> {
    return this.#parts.repository.purgeSessions(new Date().toISOString())
  }

  /** The invitation as the transaction of a sign-up needs it, or undefined. */
  async #checkInvitation(request: SignupRequest) {
    this.requireInvitation(request)
    const { requiresInvitation: isRequired, clock } = this.#parts
    const found = request.invitation ? await this.findInvitation(request.invitation) : undefined
    if (isRequired && !found) throw this.#invitationOver()
    if (isRequired && found?.email !== request.email) {
      throw new Refusal('forbidden', 'invitationOtherAddress', {
        fields: { email: 'invitationOtherAddress' },
      })
    }
    return found && { tokenHash: found.tokenHash, time: clock().toISOString(), isRequired }
  }

  #invitationOver(cause?: unknown): Refusal {
    return new Refusal('forbidden', 'invitationOver', { cause })
  }

  async #recordUse(
    { id, usedAt, expiresAt }: CurrentSession,
    origin: RequestOrigin,
  ): Promise<void> {
    const now = this.#parts.clock().getTime()
    const isNew = now - usedAt.getTime() >= USE_PRECISION_MS
    const renewed = Date.now() + SESSION_LIFETIME * 1_000
    const isRenewal = renewed - expiresAt.getTime() >= SESSION_RENEWAL * 1_000
    if (!isNew && !isRenewal) return
    try {
      await this.#parts.repository.recordUse(id, {
        time: new Date(now).toISOString(),
        from: toSessionOrigin(origin),
        expiresAt: isRenewal ? new Date(renewed).toISOString() : undefined,
      })
    } catch (error) {
      // If the database cannot write, reading must still work.
      this.#parts.log.warn(
        { reason: (error as Error).message },
        'the use of a session was not noted',
      )
    }
  }
}
