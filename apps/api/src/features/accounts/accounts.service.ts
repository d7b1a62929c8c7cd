import { messages } from '@inkwell/contract/messages'
import type { LoginRequest, SignupRequest, User } from '@inkwell/contract/user'
import { isAPIError } from 'better-auth/api'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Auth } from './accounts.auth.ts'
import { throwingFailures } from './accounts.failures.ts'
import { toUser } from './accounts.mapper.ts'
import type { AccountsRepository } from './accounts.repository.ts'

interface AccountsParts {
  auth: Auth
  repository: AccountsRepository
  /** Whether an error says that a row with the same unique value exists. */
  isDuplicate: (error: unknown) => boolean
  /** Whether the account of this id is suspended. */
  isSuspended: (personId: string) => Promise<boolean>
}

/** A session as its owner gets it: `token` is the signed bearer token. */
export interface OpenedSession {
  user: User
  token: string
}

/** A token as we hand it out: random characters, a dot, their signature in Base64. */
const AUTHORIZATION = /^Bearer +[\w-]+\.[A-Za-z0-9+/]+={0,2}$/i

interface Opening {
  headers: Headers
  response: { user: Parameters<typeof toUser>[0] }
}

function opened({ headers, response }: Opening): OpenedSession {
  const token = headers.get('set-auth-token')
  if (!token) throw new Error('better-auth opened a session without a token')
  return { user: toUser(response.user), token }
}

/** Accounts and sessions over better-auth. */
export class AccountsService {
  readonly #auth: Auth
  readonly #repository: AccountsRepository
  readonly #isDuplicate: (error: unknown) => boolean
  readonly #isSuspended: AccountsParts['isSuspended']

  constructor({ auth, repository, isDuplicate, isSuspended }: AccountsParts) {
    this.#auth = auth
    this.#repository = repository
    this.#isDuplicate = isDuplicate
    this.#isSuspended = isSuspended
  }

  /** Makes the account and its first session; throws `email_taken` where the address has one. */
  async signUp({ name, email, password }: SignupRequest): Promise<OpenedSession> {
    try {
      const body = { name, email, password }
      return opened(await this.#auth.api.signUpWithPassword({ body, returnHeaders: true }))
    } catch (error) {
      if (!this.#isDuplicate(error)) throw error
      const fields = { email: messages.emailTaken }
      throw new Refusal('email_taken', messages.emailTaken, { fields, cause: error })
    }
  }

  /**
   * Starts a session; throws `wrong_credentials`, which never says what was wrong, and `forbidden`
   * where the account is suspended.
   */
  async logIn({ email, password }: LoginRequest): Promise<OpenedSession> {
    try {
      const body = { email, password }
      return opened(await this.#auth.api.signInWithPassword({ body, returnHeaders: true }))
    } catch (error) {
      if (isAPIError(error) && error.status === 'FORBIDDEN') throw this.#suspended(error)
      if (!isAPIError(error) || error.status !== 'UNAUTHORIZED') throw error
      throw new Refusal('wrong_credentials', messages.wrongCredentials, { cause: error })
    }
  }

  /** Ends the session of this Authorization header, at once and everywhere. */
  async logOut(authorization: string): Promise<void> {
    const headers = new Headers({ authorization })
    await throwingFailures(() => this.#auth.api.signOut({ headers }))
  }

  /**
   * Whose session this Authorization header opens, renewing it; throws `unauthenticated`, and
   * `forbidden` where the account is suspended.
   */
  async authenticate(authorization: string | undefined): Promise<User> {
    if (!authorization) throw new Refusal('unauthenticated', messages.signInRequired)
    const headers = new Headers({ authorization })
    const session = AUTHORIZATION.test(authorization)
      ? await throwingFailures(() => this.#auth.api.getSession({ headers }))
      : null
    if (!session) throw new Refusal('unauthenticated', messages.sessionEnded)
    // Looked up at each call: a suspension holds from its commit on, in every process.
    if (await this.#isSuspended(session.user.id)) throw this.#suspended()
    return toUser(session.user)
  }

  /** Deletes the sessions that have ended by `now`; resolves to their number. */
  purgeSessions(now: Date): Promise<number> {
    return this.#repository.purgeSessions(now.toISOString())
  }

  #suspended(cause?: unknown): Refusal {
    return new Refusal('forbidden', messages.accountSuspended, { cause })
  }
}
