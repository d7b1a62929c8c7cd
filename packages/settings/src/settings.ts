import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { DEFAULT_API_ORIGIN, DEFAULT_WEB_ORIGIN } from '@inkwell/contract/origins'
import { z } from 'zod'
import { complaintAboutDatabase, DATABASE_SECRETS, DatabaseAddresses } from './database-settings.ts'
import { isNetwork, splitList } from './networks.ts'
import {
  complaintAboutBucket,
  PICTURE_SECRETS,
  PictureStorage,
  readBucket,
} from './picture-storage.ts'
import type { Bucket } from './picture-storage.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The languages of the site's texts. */
const LANGUAGES = ['en', 'de', 'ar'] as const

const port = (fallback: string) =>
  z
    .string()
    .default(new URL(fallback).port)
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
      error: 'must be a whole number from 1 to 65535',
    })
    .transform(Number)

/** A whole number within bounds. */
const count = (fallback: number, { least, most }: { least: number; most: number }) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number)

const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i

function isOrigin(text: string): boolean {
  return /^https?:\/\/./.test(text) && URL.canParse(text) && new URL(text).origin === text
}

const origin = z
  .string()
  .refine(isOrigin, {
    error: 'must be scheme, host and port without a path, like https://blog.example.com',
  })
  .optional()

function isLink(text: string): boolean {
  return /^\/(?!\/)/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text))
}

const Environment = z.object({
  WEB_PORT: port(DEFAULT_WEB_ORIGIN),
  API_PORT: port(DEFAULT_API_ORIGIN),
  HOST: z
    .string()
    .default('127.0.0.1')
    .refine((text) => isIP(text) > 0 || hostName.test(text), {
      error: 'must be an address to listen on, like 127.0.0.1 or 0.0.0.0',
    }),
  WEB_ORIGIN: origin,
  API_ORIGIN: origin,
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  ...DatabaseAddresses,
  DATABASE_CONNECTIONS: count(8, { least: 2, most: 100 }),
  ...PictureStorage,
  AUTH_SECRET: z
    .string()
    .refine((text) => text.length >= 32, { error: 'must have at least 32 characters' })
    .optional(),
  ABOUT_URL: z
    .string()
    .default('')
    .refine((text) => text === '' || isLink(text), {
      error: 'must be an http or https address, or a path that begins with one slash',
    }),
  SITE_NAME: z
    .string()
    .default('Inkwell')
    .transform((text) => text.trim())
    .refine((text) => text.length >= 1 && text.length <= 60, {
      error: 'must have 1 to 60 characters',
    }),
  SITE_LANGUAGE: z
    .enum(LANGUAGES, { error: `must be one of ${LANGUAGES.join(', ')}` })
    .default('en'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })
    .default('info'),
  SITE_KEY: z
    .string()
    .refine((text) => /^[!-~]{32,}$/.test(text), {
      error: 'must have at least 32 characters, letters and digits',
    })
    .optional(),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(splitList)
    .refine((items) => items.every(isNetwork), {
      error:
        'must be IP addresses or networks with commas between them, like 127.0.0.1, 10.0.0.0/8',
    }),
  WORKERS: count(1, { least: 1, most: 64 }),
  SERVERS: z.enum(['both', 'web', 'data'], { error: 'must be both, web or data' }).default('both'),
  DRAIN_SECONDS: count(0, { least: 0, most: 600 }),
  SIGN_UP: z.enum(['open', 'closed'], { error: 'must be open or closed' }).default('open'),
  OFFLINE_READING: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  AI_CRAWLERS: z.enum(['allow', 'refuse'], { error: 'must be allow or refuse' }).default('allow'),
})

/** A setting is invalid; the message names it and the accepted values. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** All settings, validated, with defaults. */
export interface Settings {
  webPort: number
  apiPort: number
  host: string
  /** The public address of the site, without a trailing slash. */
  webOrigin: string
  /** The public address of the data service, without a trailing slash. */
  apiOrigin: string
  /** Absolute path of the folder that holds the database, the pictures and the secret. */
  dataDir: string
  /** The address of a PostgreSQL database, including the password; undefined for SQLite. */
  databaseUrl: string | undefined
  /**
   * The same database without a pooler, for migrations, backups, restores and the change log; undefined if
   * `databaseUrl` has none.
   */
  databaseDirectUrl: string | undefined
  /** A replica of the database for public reads. */
  readDatabaseUrl: string | undefined
  /** Connections of a data service for reads, and as many for writes. */
  databaseConnections: number
  /** Where pictures are stored; undefined for the data folder. */
  bucket: Bucket | undefined
  /**
   * Where everyone finds the public pictures of the bucket, without a trailing slash; undefined if the
   * data service sends all pictures.
   */
  publicPictures: string | undefined
  /** Signs session tokens; if undefined, one is generated and stored in the data folder. */
  authSecret: string | undefined
  /** The target of the About link; without one, it is `/page/about` while that page is published. */
  aboutUrl: string
  siteName: string
  /** The language of the site's own texts. */
  siteLanguage: (typeof LANGUAGES)[number]
  logLevel: (typeof LOG_LEVELS)[number]
  rateLimits: boolean
  /** Authenticates the web server to the data service; if undefined, generated at each start. */
  siteKey: string | undefined
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[]
  /** The number of processes of each server; several share its port. */
  workers: number
  /** The servers that `npm start` runs here. */
  servers: 'both' | 'web' | 'data'
  /**
   * Milliseconds for which a server still answers after SIGTERM, while `/readyz` says that it stops.
   */
  drainMs: number
  /** Whether sign-up is open to everyone, or requires an invitation. */
  signUp: 'open' | 'closed'
  /** Whether browsers may store posts for reading offline. */
  offlineReading: boolean
  /** Whether robots.txt lets crawlers of language models read the site. */
  aiCrawlers: 'allow' | 'refuse'
}

function withPort(defaultOrigin: string, portNumber: number): string {
  const url = new URL(defaultOrigin)
  url.port = String(portNumber)
  return url.origin
}

const SECRETS = new Set<string>([
  'AUTH_SECRET',
  'SITE_KEY',
  ...DATABASE_SECRETS,
  ...PICTURE_SECRETS,
])

/** Values of secrets are not included in messages. */
function describeValue(name: string, value: string): string {
  return SECRETS.has(name) ? name : `${name} is ${JSON.stringify(value)} but`
}

/**
 * Reads the settings from environment variables; an empty variable counts as unset. Throws
 * SettingsError with one sentence for each invalid setting.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return `${describeValue(name, given[name] ?? '')} ${message}.`
    })
    throw new SettingsError(sentences.join('\n'))
  }
  const env = parsed.data
  if (env.WEB_PORT === env.API_PORT) {
    throw new SettingsError(
      `WEB_PORT and API_PORT are both ${env.WEB_PORT}; give the two servers different ports.`,
    )
  }
  const complaint = complaintAboutDatabase(env) ?? complaintAboutBucket(env)
  if (complaint !== undefined) throw new SettingsError(complaint)
  if (env.SERVERS !== 'both' && env.SITE_KEY === undefined) {
    throw new SettingsError(
      `SERVERS is "${env.SERVERS}", so SITE_KEY must be set: the same for all web servers and data services.`,
    )
  }
  return {
    webPort: env.WEB_PORT,
    apiPort: env.API_PORT,
    host: env.HOST,
    webOrigin: env.WEB_ORIGIN ?? withPort(DEFAULT_WEB_ORIGIN, env.WEB_PORT),
    apiOrigin: env.API_ORIGIN ?? withPort(DEFAULT_API_ORIGIN, env.API_PORT),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    readDatabaseUrl: env.READ_DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    bucket: readBucket(env),
    publicPictures: env.FILES_PUBLIC_URL,
    authSecret: env.AUTH_SECRET,
    aboutUrl: env.ABOUT_URL,
    siteName: env.SITE_NAME,
    siteLanguage: env.SITE_LANGUAGE,
    logLevel: env.LOG_LEVEL,
    rateLimits: env.RATE_LIMITS === 'on',
    siteKey: env.SITE_KEY,
    trustedProxies: env.TRUSTED_PROXIES,
    workers: env.WORKERS,
    servers: env.SERVERS,
    drainMs: env.DRAIN_SECONDS * 1_000,
    signUp: env.SIGN_UP,
    offlineReading: env.OFFLINE_READING === 'on',
    aiCrawlers: env.AI_CRAWLERS,
  }
}
