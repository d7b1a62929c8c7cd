import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { generateRandomString } from 'better-auth/crypto'
import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { z } from 'zod'

/** How better-auth names the way in by password. */
export const PASSWORD_PROVIDER = 'credential'

/** Characters of a token, as better-auth makes them. */
const TOKEN_LENGTH = 32

const From = z.object({ network: z.string(), userAgent: z.string() })

/** The invitation that a sign-up uses up. */
const InvitationUse = z.object({
  tokenHash: z.string(),
  /** When it is used: it must not be over by then. */
  time: z.string(),
  /** Whether there is no account without it. */
  isRequired: z.boolean(),
})

const INVITATION_FIELDS = {
  email: { type: 'string', required: true },
  tokenHash: { type: 'string', required: true, fieldName: 'token_hash' },
  expiresAt: { type: 'date', required: true, fieldName: 'expires_at' },
} as const

const Credentials = z.object({ email: z.string(), password: z.string(), from: From })

/** A session that begins now. */
function newSession(
  { sessionConfig, generateId }: AuthContext,
  userId: string,
  { network, userAgent }: z.infer<typeof From>,
): NewSession {
  const now = new Date()
  const id = generateId({ model: 'session' })
  if (id === false) throw new Error('The database makes no ids')
  return {
    id,
    userId,
    ipAddress: network,
    userAgent,
    token: generateRandomString(TOKEN_LENGTH, 'a-z', 'A-Z', '0-9'),
    expiresAt: new Date(now.getTime() + sessionConfig.expiresIn * 1_000),
    usedAt: now,
    createdAt: now,
    updatedAt: now,
  }
}

const signUpWithPassword = createAuthEndpoint(
  '/inkwell/sign-up',
  {
    method: 'POST',
    body: Credentials.extend({ name: z.string(), invitation: InvitationUse.optional() }),
  },
  async (ctx) => {
    const { name, email, password, from, invitation } = ctx.body
    // Before the transaction, which holds the database's one write lock.
    const hash = await ctx.context.password.hash(password)
    // One transaction for all: an account without an answer would be taken, and nobody's.
    const { user, session } = await ctx.context.adapter.transaction(async (transaction) => {
      if (invitation) {
        const { tokenHash: value, time } = invitation
        // Compared and used up in one statement: of two that come at the same moment, one does.
        const used = await transaction.deleteMany({
          model: 'invitation',
          where: [
            { field: 'tokenHash', value },
            { field: 'email', value: email },
            { field: 'expiresAt', operator: 'gt', value: new Date(time) },
          ],
        })
        if (used === 0 && invitation.isRequired) throw new APIError('FORBIDDEN')
      }
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
      const opened = newSession(ctx.context, created.id, from)
      await transaction.create({ model: 'session', data: opened, forceAllowId: true })
      return { user: created, session: opened }
    })
    await setSessionCookie(ctx, { session, user })
    return { user }
  },
)

interface CredentialsParts {
  /** Stores a session of who has proved to know the password with this hash, unless that is over. */
  openSession: (session: NewSession, hash: string) => Promise<'opened' | 'suspended' | 'superseded'>
  /** Stores a new password, and a session in place of all others; throws where that is over. */
  replaceSessions: (session: NewSession, hashes: PasswordChange) => Promise<void>
}

function createSignIn({ openSession }: CredentialsParts) {
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
      const session = newSession(ctx.context, user.id, from)
      const outcome = await openSession(session, hash)
      // Told only to who knows the password: to all others the account is like any.
      if (outcome === 'suspended') throw new APIError('FORBIDDEN')
      // The password was changed while it was compared.
      if (outcome === 'superseded') throw new APIError('UNAUTHORIZED')
      await setSessionCookie(ctx, { session, user })
      return { user }
    },
  )
}

const ChangingPassword = z.object({
  userId: z.string(),
  verifiedHash: z.string(),
  newHash: z.string(),
  from: From,
})

function createPasswordChange({ replaceSessions }: CredentialsParts) {
  return createAuthEndpoint(
    '/inkwell/change-password',
    { method: 'POST', body: ChangingPassword },
    async (ctx) => {
      const { userId, verifiedHash, newHash, from } = ctx.body
      const session = newSession(ctx.context, userId, from)
      await replaceSessions(session, { verifiedHash, newHash })
      const user = await ctx.context.internalAdapter.findUserById(userId)
      if (!user) throw new APIError('UNAUTHORIZED')
      await setSessionCookie(ctx, { session, user })
      return { user }
    },
  )
}

/**
 * Sign-up and sign-in by password under the contract's own rules. better-auth's endpoints of that
 * kind refuse addresses that HTML's rule takes (`ada@localhost`) and hold bounds of their own, so
 * these stand in for them, on its hashing, its sessions and its cookie, which the bearer plugin
 * turns into the token. They trust their input: the contract has checked it.
 */
export function credentials(parts: CredentialsParts) {
  return {
    id: 'inkwell-credentials',
    schema: { invitation: { fields: INVITATION_FIELDS } },
    endpoints: {
      signUpWithPassword,
      signInWithPassword: createSignIn(parts),
      changePassword: createPasswordChange(parts),
    },
  } satisfies BetterAuthPlugin
}

/** A new password in place of the one that was verified, as their hashes. */
export interface PasswordChange {
  verifiedHash: string
  newHash: string
}

/** What better-auth's own maker of sessions writes, which knows of no transaction. */
export interface NewSession extends Record<string, unknown> {
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
