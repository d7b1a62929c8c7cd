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

/** Seconds after its last renewal at which a session expires. */
export const SESSION_LIFETIME = 30 * DAY
/** Seconds after its last renewal at which the next use renews a session. */
export const SESSION_RENEWAL = DAY

/** Starting a session is its first use. */
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

/** Hashes and verifies passwords. */
export interface PasswordHashing {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

/** scrypt with better-auth's parameters: a tenth of a second of one core per guess. */
const SLOW_HASHING: PasswordHashing = { hash: hashPassword, verify: verifyPassword }

interface AuthParts {
  database: Database
  /** Signs tokens, so that tokens in the database alone are useless. */
  secret: string
  origin: string
  log: Log
  newId: NewId
  /** Bounds concurrent hashing. */
  passwordQueue: BoundedQueue
  /** A fast hash for tests whose subject is not passwords; no setting enables it. */
  passwordHashing?: PasswordHashing | undefined
}

/**
 * better-auth on our own tables. Its HTTP handler is never mounted: routes call `auth.api` and pass the
 * Authorization header only, so cookies can neither be set nor used.
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
    // Also on PostgreSQL, because the tables contain times as ISO text and booleans as 0 or 1.
    database: { db: database.writes, type: 'sqlite', transaction: true },
    emailAndPassword: {
      // Its own endpoints stay disabled; this would be their hashing.
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
    // Its own validation supports SQLite only; our tests validate the schema.
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
