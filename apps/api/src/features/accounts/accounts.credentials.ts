import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { generateRandomString } from 'better-auth/crypto'
import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { z } from 'zod'

/** The name of better-auth for sign-in by password. */
export const PASSWORD_PROVIDER = 'credential'

/** Characters of a token, as in better-auth. */
const TOKEN_LENGTH = 32

const Origin = z.object({ network: z.string(), userAgent: z.string() })

/** The invitation that a sign-up consumes. */
const ConsumedInvitation = z.object({
  tokenHash: z.string(),
  /** The time of use, which must be before the invitation expires. */
  time: z.string(),
  /** Whether the sign-up fails without a valid invitation. */
  isRequired: z.boolean(),
})

const INVITATION_FIELDS = {
  email: { type: 'string', required: true },
  tokenHash: { type: 'string', required: true, fieldName: 'token_hash' },
  expiresAt: { type: 'date', required: true, fieldName: 'expires_at' },
} as const

const Credentials = z.object({ email: z.string(), password: z.string(), from: Origin })

function newSession(
  { sessionConfig, generateId }: AuthContext,
  userId: string,
  { network, userAgent }: z.infer<typeof Origin>,
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
    body: Credentials.extend({ name: z.string(), invitation: ConsumedInvitation.optional() }),
  },
  async (ctx) => {
    const { name, email, password, from, invitation } = ctx.body
    // Outside the transaction, which holds the only write lock of the database.
    const hash = await ctx.context.password.hash(password)
    // One transaction: an account without a session would block the address, and its owner would not
    // know.
    const { user, session } = await ctx.context.adapter.transaction(async (transaction) => {
      if (invitation) {
        const { tokenHash: value, time } = invitation
        // One statement checks and deletes the invitation, so that only one of concurrent sign-ups gets
        // it.
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
  /**
   * Stores a session for a person who proved to know the password with this hash. Checks that the hash
   * is still current and the account not suspended.
   */
  openSession: (session: NewSession, hash: string) => Promise<'opened' | 'suspended' | 'superseded'>
  /**
   * Stores a new password, and a session that replaces all others. Throws if the old hash is no longer
   * current.
   */
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
        // As much work as for a wrong password, so that the time does not reveal which accounts exist.
        await passwords.hash(password)
        throw new APIError('UNAUTHORIZED')
      }
      if (!(await passwords.verify({ hash, password }))) throw new APIError('UNAUTHORIZED')
      const { user } = found
      const session = newSession(ctx.context, user.id, from)
      const outcome = await openSession(session, hash)
      // Only after the right password: others must not learn that the account is suspended.
      if (outcome === 'suspended') throw new APIError('FORBIDDEN')
      // The password was changed during the comparison.
      if (outcome === 'superseded') throw new APIError('UNAUTHORIZED')
      await setSessionCookie(ctx, { session, user })
      return { user }
    },
  )
}

const ChangedPassword = z.object({
  userId: z.string(),
  verifiedHash: z.string(),
  newHash: z.string(),
  from: Origin,
})

function createPasswordChange({ replaceSessions }: CredentialsParts) {
  return createAuthEndpoint(
    '/inkwell/change-password',
    { method: 'POST', body: ChangedPassword },
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
 * Sign-up and sign-in by password under the rules of the contract. The endpoints of better-auth reject
 * addresses that HTML allows (`ada@localhost`) and have limits of their own. These endpoints use its
 * hashing, its sessions and its cookie, which the bearer plugin converts into the token. They trust
 * their input: the contract has validated it.
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

/** The hashes of the verified password and of the one that replaces it. */
export interface PasswordChange {
  verifiedHash: string
  newHash: string
}

/** The fields that better-auth writes for a session. Its own function cannot run in a transaction. */
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
