import { messages } from '@inkwell/contract/messages'
import type { LoginRequest, SignupRequest, User } from '@inkwell/contract/user'
import { isAPIError } from 'better-auth/api'
import type { Database } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Auth } from './accounts.auth.ts'
import { toUser } from './accounts.mapper.ts'

/** A session as its owner gets it: `token` is the signed bearer token. */
export interface OpenedSession {
  user: User
  token: string
}

export interface AccountsService {
  /** Makes the account and its first session; throws `email_taken` where the address has one. */
  signUp(request: SignupRequest): Promise<OpenedSession>
  /** Starts a session; throws `wrong_credentials`, which never says what was wrong. */
  logIn(request: LoginRequest): Promise<OpenedSession>
  /** Ends the session of this Authorization header, at once and everywhere. */
  logOut(authorization: string): Promise<void>
  /** Whose session this Authorization header opens, renewing it; throws `unauthenticated`. */
  authenticate(authorization: string | undefined): Promise<User>
  /** Deletes the sessions that have ended; resolves to their number. */
  purgeSessions(now: Date): Promise<number>
}

function opened(answer: { headers: Headers; response: { user: Parameters<typeof toUser>[0] } }) {
  const token = answer.headers.get('set-auth-token')
  if (!token) throw new Error('better-auth opened a session without a token')
  return { user: toUser(answer.response.user), token }
}

/** Accounts and sessions over better-auth. */
export function createAccountsService(auth: Auth, database: Database): AccountsService {
  return {
    async signUp({ name, email, password }) {
      try {
        const body = { name, email, password }
        return opened(await auth.api.signUpWithPassword({ body, returnHeaders: true }))
      } catch (error) {
        if (!database.isDuplicate(error)) throw error
        const fields = { email: messages.emailTaken }
        throw new Refusal('email_taken', messages.emailTaken, { fields })
      }
    },

    async logIn({ email, password }) {
      try {
        const body = { email, password }
        return opened(await auth.api.signInWithPassword({ body, returnHeaders: true }))
      } catch (error) {
        if (!isAPIError(error) || error.status !== 'UNAUTHORIZED') throw error
        throw new Refusal('wrong_credentials', messages.wrongCredentials)
      }
    },

    async logOut(authorization) {
      await auth.api.signOut({ headers: new Headers({ authorization }) })
    },

    async authenticate(authorization) {
      if (!authorization) throw new Refusal('unauthenticated', messages.signInRequired)
      const session = await auth.api.getSession({ headers: new Headers({ authorization }) })
      if (!session) throw new Refusal('unauthenticated', messages.sessionEnded)
      return toUser(session.user)
    },

    async purgeSessions(now) {
      const { numDeletedRows } = await database.writes
        .deleteFrom('session')
        .where('expires_at', '<=', now.toISOString())
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
