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

/** An invitation that works. */
interface OpenInvitation {
  email: string
  tokenHash: string
  expiresAt: string
}

interface AccountsParts {
  /** Whether there is no account without an invitation. */
  requiresInvitation: boolean
  auth: Auth
  repository: AccountsRepository
  /** Whether an error says that a row with the same unique value exists. */
  isDuplicate: (error: unknown) => boolean
  /** What tokens are signed with. */
  secret: string
  clock: Clock
  log: Log
}

/** The session in which a request is made. */
export interface CurrentSession {
  id: string
  user: User
  usedAt: Date
  expiresAt: Date
}

/** Milliseconds within which several uses of a session count as one. */
const USE_PRECISION = 60 * 1_000

/** A session as its owner gets it: `token` is the signed bearer token. */
export interface OpenedSession {
  user: User
  token: string
}

interface Opening {
  headers: Headers
  response: { user: Parameters<typeof toUser>[0] }
}

/** The session that better-auth has opened, as its owner gets it. */
export function opened({ headers, response }: Opening): OpenedSession {
  const token = headers.get('set-auth-token')
  if (!token) throw new Error('better-auth opened a session without a token')
  return { user: toUser(response.user), token }
}

/** Accounts and sessions over better-auth. */
export class AccountsService {
  readonly #parts: AccountsParts

  constructor(parts: AccountsParts) {
    this.#parts = parts
  }

  /** Throws `forbidden` where it takes an invitation to sign up, and there is none. */
  requireInvitation({ invitation }: Pick<SignupRequest, 'invitation'>): void {
    if (this.#parts.requiresInvitation && !invitation) {
      throw new Refusal('forbidden', 'signUpClosed')
    }
  }

  /**
   * Makes the account and its first session, and uses its invitation up; throws `email_taken` where
   * the address has an account, and `forbidden` where an invitation is needed and this one is of no use.
   */
  async signUp(asked: SignupRequest, origin: RequestOrigin): Promise<OpenedSession> {
    // Looked up first: to hash a password is work that nobody gets for a guess.
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
   * Starts a session; throws `wrong_credentials`, which never says what was wrong, and `forbidden`
   * where the account is suspended.
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

  /** Ends the session of this Authorization header, at once and everywhere. */
  async logOut(authorization: string): Promise<void> {
    const headers = new Headers({ authorization })
    await throwingFailures(() => this.#parts.auth.api.signOut({ headers }))
  }

  /**
   * The session that this Authorization header opens, noting its use and renewing it; throws
   * `unauthenticated`, and `forbidden` where the account is suspended.
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
   * The session that this Authorization header opens; throws `unauthenticated`, and `forbidden`
   * where the account is suspended.
   */
  async currentSession(authorization: string | undefined): Promise<CurrentSession> {
    if (!authorization) throw new Refusal('unauthenticated', 'signInRequired')
    const token = readToken(authorization, this.#parts.secret)
    // Looked up at each call: an end or a suspension holds from its commit on, in every process.
    const row = token === undefined ? undefined : await this.#parts.repository.findSession(token)
    if (!row) throw new Refusal('unauthenticated', 'sessionEnded')
    const expiresAt = new Date(row.expires_at)
    // By the clock of better-auth, which begins sessions and knows no other one.
    if (expiresAt.getTime() <= Date.now()) {
      await this.#parts.repository.endSession(row.id)
      throw new Refusal('unauthenticated', 'sessionEnded')
    }
    if (row.suspended_at !== null) throw accountSuspended()
    const user = toUser({ ...row, id: row.person_id })
    return { id: row.id, user, usedAt: new Date(row.used_at), expiresAt }
  }

  /** The invitation of this token, or undefined where it is used, withdrawn, replaced or too old. */
  async findInvitation(token: string): Promise<OpenInvitation | undefined> {
    const { repository, clock } = this.#parts
    const tokenHash = hashOf(token)
    const row = await repository.findInvitation(tokenHash, clock().toISOString())
    return row && { email: row.email, tokenHash, expiresAt: row.expires_at }
  }

  /** Deletes the sessions that have ended by `now`; resolves to their number. */
  purgeSessions(now: Date): Promise<number> {
    return this.#parts.repository.purgeSessions(now.toISOString())
  }

  /** What the transaction of a sign-up needs of its invitation; undefined where it comes without. */
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
      // Where nothing can be written, reading goes on.
      this.#parts.log.warn(
        { reason: (error as Error).message },
        'the use of a session was not noted',
      )
    }
  }
}
