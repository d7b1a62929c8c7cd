import { betterAuth } from 'better-auth'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { bearer } from 'better-auth/plugins/bearer'
import type { BoundedQueue } from '@inkwell/serving/bounded-queue'
import type { Database } from '../../platform/db/database.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Log } from '../../platform/log/log.ts'
import { credentials } from './accounts.credentials.ts'
import { noteFailure } from './accounts.failures.ts'
import { SessionOpening } from './accounts.opening.repository.ts'

const DAY = 24 * 60 * 60

/** A session ends this many seconds after its last renewal. */
export const SESSION_LIFETIME = 30 * DAY
/** A session is renewed when it is used this many seconds after its last renewal. */
export const SESSION_RENEWAL = DAY

/** When a session was last used: to begin is a use. */
const USED_AT = {
  type: 'date',
  fieldName: 'used_at',
  input: false,
  defaultValue: () => new Date(),
} as const

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

const CREDENTIAL_FIELDS = {
  userId: 'person_id',
  providerId: 'provider_id',
  accountId: 'account_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  ...stamps,
}

/** How passwords become what the database holds of them, and are compared with it. */
export interface PasswordHashing {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

/** scrypt at better-auth's cost: a tenth of a second of a core for each guess. */
const SLOW_HASHING: PasswordHashing = { hash: hashPassword, verify: verifyPassword }

interface AuthParts {
  database: Database
  /** Signs the tokens: without it, what the database holds is worth nothing. */
  secret: string
  origin: string
  log: Log
  newId: NewId
  /** Hashing takes a tenth of a second of a core: only so many at a time. */
  passwordQueue: BoundedQueue
  /** Another than the slow one, for tests of all but passwords; no setting leads here. */
  passwordHashing?: PasswordHashing | undefined
}

/**
 * better-auth over our own tables. Its HTTP handler is never mounted: the routes call `auth.api`
 * and hand over nothing but the Authorization header, so a cookie can neither be got nor used.
 */
export function createAuth({
  database,
  secret,
  origin,
  log,
  newId,
  passwordQueue,
  passwordHashing: hashing = SLOW_HASHING,
}: AuthParts) {
  const sessions = new SessionOpening(database)
  return betterAuth({
    // On PostgreSQL, too: ISO text for times and 0 or 1 for booleans is what the tables hold.
    database: { db: database.writes, type: 'sqlite', transaction: true },
    emailAndPassword: {
      // Its own endpoints stay shut; this is where they would take their hashing from.
      enabled: false,
      password: {
        hash: (password) => passwordQueue(() => hashing.hash(password)),
        verify: (given) => passwordQueue(() => hashing.verify(given)),
      },
    },
    secret,
    baseURL: origin,
    telemetry: { enabled: false },
    logger: {
      log(level, message, ...details: unknown[]) {
        if (!noteFailure([message, ...details])) log[level]({ from: 'better-auth' }, message)
      },
    },
    // Its own check of the tables speaks SQLite's language alone; our tests are the check.
    advanced: { database: { generateId: newId, validateSchema: false } },
    session: {
      modelName: 'session',
      fields: {
        userId: 'person_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...stamps,
      },
      expiresIn: SESSION_LIFETIME,
      updateAge: SESSION_RENEWAL,
      additionalFields: { usedAt: USED_AT },
    },
    user: { modelName: 'person', fields: { emailVerified: 'email_verified', ...stamps } },
    account: { modelName: 'credential', fields: CREDENTIAL_FIELDS },
    verification: { fields: { expiresAt: 'expires_at', ...stamps } },
    plugins: [bearer({ requireSignature: true }), credentials(sessions)],
  })
}

export type Auth = ReturnType<typeof createAuth>
