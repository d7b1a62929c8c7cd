import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { generateRandomString } from 'better-auth/crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { z } from 'zod'

/** How better-auth names the way in by password. */
export const PASSWORD_PROVIDER = 'credential'

/** Characters of a token, as better-auth makes them. */
const TOKEN_LENGTH = 32

const From = z.object({ network: z.string(), userAgent: z.string() })

const Credentials = z.object({ email: z.string(), password: z.string(), from: From })

/** What a session keeps of where it began. */
function originOf({ network, userAgent }: z.infer<typeof From>) {
  return { ipAddress: network, userAgent }
}

const signUpWithPassword = createAuthEndpoint(
  '/inkwell/sign-up',
  { method: 'POST', body: Credentials.extend({ name: z.string() }) },
  async (ctx) => {
    const { name, email, password, from } = ctx.body
    // Before the transaction, which holds the database's one write lock.
    const hash = await ctx.context.password.hash(password)
    const { expiresIn } = ctx.context.sessionConfig
    // One transaction for all: an account without an answer would be taken, and nobody's.
    const { user, session } = await ctx.context.adapter.transaction(async (transaction) => {
      const now = new Date()
      const dates = { createdAt: now, updatedAt: now }
      const created = await transaction.create<Record<string, unknown>, Person>({
        model: 'user',
        data: { name, email, emailVerified: false, ...dates },
      })
      await transaction.create({
        model: 'account',
        data: {
          userId: created.id,
          providerId: PASSWORD_PROVIDER,
          accountId: created.id,
          password: hash,
          ...dates,
        },
      })
      const opened = await transaction.create<Omit<NewSession, 'id'>, NewSession>({
        model: 'session',
        data: {
          userId: created.id,
          ...originOf(from),
          token: generateRandomString(TOKEN_LENGTH, 'a-z', 'A-Z', '0-9'),
          expiresAt: new Date(now.getTime() + expiresIn * 1_000),
          usedAt: now,
          ...dates,
        },
      })
      return { user: created, session: opened }
    })
    await setSessionCookie(ctx, { session, user })
    return { user }
  },
)

interface CredentialsParts {
  /** Whether the account of this id is suspended. */
  isSuspended: (personId: string) => Promise<boolean>
  /** Whether this is still the hash of a person's password, once changes under way have ended. */
  isStillHash: (personId: string, hash: string) => Promise<boolean>
}

function createSignIn({ isSuspended, isStillHash }: CredentialsParts) {
  return createAuthEndpoint(
    '/inkwell/sign-in',
    { method: 'POST', body: Credentials },
    async (ctx) => {
      const { email, password, from } = ctx.body
      const { internalAdapter, password: passwords } = ctx.context
      const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
      const hash = found?.accounts.find(
        ({ providerId }) => providerId === PASSWORD_PROVIDER,
      )?.password
      if (!found || !hash) {
        // As much work as a wrong password takes, so that time does not tell who has an account.
        await passwords.hash(password)
        throw new APIError('UNAUTHORIZED')
      }
      if (!(await passwords.verify({ hash, password }))) throw new APIError('UNAUTHORIZED')
      const { user } = found
      // Only to who knows the password: to all others the account is like any.
      if (await isSuspended(user.id)) throw new APIError('FORBIDDEN')
      const session = await internalAdapter.createSession(user.id, false, originOf(from))
      // A change of the password ends all sessions that are there; this one may just have missed it.
      if (!(await isStillHash(user.id, hash))) {
        await internalAdapter.deleteSession(session.token)
        throw new APIError('UNAUTHORIZED')
      }
      await setSessionCookie(ctx, { session, user })
      return { user }
    },
  )
}

/** A new session of somebody who has proved already who they are. */
const openSession = createAuthEndpoint(
  '/inkwell/open-session',
  { method: 'POST', body: z.object({ userId: z.string(), from: From }) },
  async (ctx) => {
    const { internalAdapter } = ctx.context
    const user = await internalAdapter.findUserById(ctx.body.userId)
    if (!user) throw new APIError('UNAUTHORIZED')
    const session = await internalAdapter.createSession(user.id, false, originOf(ctx.body.from))
    await setSessionCookie(ctx, { session, user })
    return { user, sessionId: session.id }
  },
)

/**
 * Sign-up and sign-in by password under the contract's own rules. better-auth's endpoints of that
 * kind refuse addresses that HTML's rule takes (`ada@localhost`) and hold bounds of their own, so
 * these stand in for them, on its hashing, its sessions and its cookie, which the bearer plugin
 * turns into the token. They trust their input: the contract has checked it.
 */
export function credentials(parts: CredentialsParts) {
  return {
    id: 'inkwell-credentials',
    endpoints: {
      signUpWithPassword,
      signInWithPassword: createSignIn(parts),
      openSession,
    },
  } satisfies BetterAuthPlugin
}

/** What better-auth's own maker of sessions writes, which knows of no transaction. */
interface NewSession extends Record<string, unknown> {
  id: string
  userId: string
  ipAddress: string
  userAgent: string
  token: string
  expiresAt: Date
  usedAt: Date
  createdAt: Date
  updatedAt: Date
}

interface Person {
  id: string
  name: string
  email: string
  emailVerified: boolean
  createdAt: Date
  updatedAt: Date
}
