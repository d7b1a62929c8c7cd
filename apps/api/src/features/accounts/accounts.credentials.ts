import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { generateRandomString } from 'better-auth/crypto'
import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { z } from 'zod'

/** better-auth's name of sign-in by password. */
export const PASSWORD_PROVIDER = 'credential'

/** The length of better-auth's tokens. */
const TOKEN_LENGTH = 32

const From = z.object({ network: z.string(), userAgent: z.string() })

/** The invitation that a sign-up consumes. */
const InvitationUse = z.object({
  tokenHash: z.string(),
  /** The time of use; the invitation must be valid then. */
  time: z.string(),
  /** Whether sign-up requires it. */
  isRequired: z.boolean(),
})

const INVITATION_FIELDS = {
  email: { type: 'string', required: true },
  tokenHash: { type: 'string', required: true, fieldName: 'token_hash' },
  expiresAt: { type: 'date', required: true, fieldName: 'expires_at' },
} as const

const Credentials = z.object({ email: z.string(), password: z.string(), from: From })

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
    // Before the transaction, which holds the only write lock.
    const hash = await ctx.context.password.hash(password)
    // One transaction, because an account without a session would be taken and unusable.
    const { user, session } = await ctx.context.adapter.transaction(async (transaction) => {
      if (invitation) {
        const { tokenHash: value, time } = invitation
        // Checked and consumed in one statement, so that only one of two concurrent requests succeeds.
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
  /** Stores a session if the hash is still that of the account's password. */
  openSession: (session: NewSession, hash: string) => Promise<'opened' | 'suspended' | 'superseded'>
  /** Stores a new password and replaces all sessions; throws if the hash has changed. */
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
        // The same work as for a wrong password, so that the time does not reveal whether the account
        // exists.
        await passwords.hash(password)
        throw new APIError('UNAUTHORIZED')
      }
      if (!(await passwords.verify({ hash, password }))) throw new APIError('UNAUTHORIZED')
      const { user } = found
      const session = newSession(ctx.context, user.id, from)
      const outcome = await openSession(session, hash)
      // Revealed only to clients that know the password.
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
 * Sign-up and sign-in by password under the rules of the contract. better-auth's own endpoints refuse
 * valid addresses (`ada@localhost`) and have other limits, so these replace them, with its hashing,
 * sessions and cookie, which the bearer plugin converts to the token. The contract has validated their
 * input.
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

/** The hash of the verified password and that of the new one. */
export interface PasswordChange {
  verifiedHash: string
  newHash: string
}

/** The columns that better-auth's own session writer sets, which supports no transactions. */
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
