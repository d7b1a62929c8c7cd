import { betterAuth } from 'better-auth'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { bearer } from 'better-auth/plugins/bearer'
import type { BoundedQueue } from '@inkwell/serving/bounded-queue'
import type { Database } from '../../platform/db/database.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import { currentClient } from '../../platform/http/current-client.ts'
import type { Log } from '../../platform/log/log.ts'
import { credentials } from './accounts.credentials.ts'
import { recordError } from './accounts.failures.ts'
import { NewSessionsRepository } from './accounts.new-sessions.repository.ts'

const DAY = 24 * 60 * 60

/** Seconds from the last renewal of a session to its end. */
export const SESSION_LIFETIME = 30 * DAY
/** Seconds after its last renewal at which the next use renews a session. */
export const SESSION_RENEWAL = DAY

/** The last use of a session; its creation counts as one. */
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

export interface PasswordHashing {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

/** scrypt with the parameters of better-auth: each guess costs 0.1 s of CPU time. */
const SLOW_HASHING: PasswordHashing = { hash: hashPassword, verify: verifyPassword }

interface AuthParts {
  database: Database
  /** Signs the tokens. Without it, the tokens in the database cannot be used. */
  secret: string
  origin: string
  log: Log
  newId: NewId
  /** Limits how many hashes, 0.1 s of CPU time each, are computed at once. */
  passwordQueue: BoundedQueue
  /** A faster hash for tests that are not about passwords. No setting selects it. */
  passwordHashing?: PasswordHashing | undefined
}

/**
 * better-auth over our own tables. Its HTTP handler is not mounted: the routes call `auth.api` and pass
 * only the Authorization header, so cookies are neither sent nor accepted.
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
  const sessions = new NewSessionsRepository(database)
  // Fair between clients, so that one cannot keep the others from signing in.
  const queued = <T>(task: () => Promise<T>) =>
    passwordQueue(task, { from: currentClient.getStore() })
  return betterAuth({
    // Also on PostgreSQL: the tables store times as ISO text and booleans as 0 or 1.
    database: { db: database.writes, type: 'sqlite', transaction: true },
    emailAndPassword: {
      // Its own endpoints stay disabled; their hashing is also ours.
      enabled: false,
      password: {
        hash: (password) => queued(() => hashing.hash(password)),
        verify: (given) => queued(() => hashing.verify(given)),
      },
    },
    secret,
    baseURL: origin,
    telemetry: { enabled: false },
    logger: {
      log(level, message, ...details: unknown[]) {
        if (!recordError([message, ...details])) log[level]({ from: 'better-auth' }, message)
      },
    },
    // Its validation of the schema supports SQLite only; our tests cover it.
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
