import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { DEFAULT_API_ORIGIN, DEFAULT_WEB_ORIGIN } from '@inkwell/contract/origins'
import { z } from 'zod'
import { isNetwork, itemsOf } from './networks.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Those that the site has a catalogue of texts for. */
const LANGUAGES = ['en', 'de', 'ar'] as const

const port = (fallback: string) =>
  z
    .string()
    .default(new URL(fallback).port)
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
      error: 'must be a whole number from 1 to 65535',
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

/** Without a host, as for a socket, `?host=` names its folder; the name of the database is a must. */
function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false
  return new URL(text).pathname.length > 1
}

/** What may be shown of a database's address: which one it is and where, without who may enter. */
export function databaseName(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `PostgreSQL, ${pathname.slice(1)} on ${host || (searchParams.get('host') ?? 'this machine')}`
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
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, {
      error:
        'must be the address of a PostgreSQL database, like postgres://user:password@host:5432/name',
    })
    .optional(),
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
    .transform(itemsOf)
    .refine((items) => items.every(isNetwork), {
      error:
        'must be IP addresses or networks with commas between them, like 127.0.0.1, 10.0.0.0/8',
    }),
  SIGN_UP: z.enum(['open', 'closed'], { error: 'must be open or closed' }).default('open'),
  OFFLINE_READING: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
})

/** A setting is wrong; the message says which and what to write instead. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Everything that can be set from outside, checked, with defaults filled in. */
export interface Settings {
  webPort: number
  apiPort: number
  /** The address both servers listen on. */
  host: string
  /** Where people open the site, without a trailing slash. */
  webOrigin: string
  /** Where their browsers find the data service, without a trailing slash. */
  apiOrigin: string
  /** Absolute path of the folder that holds the database, the pictures and the secret. */
  dataDir: string
  /** Address of a PostgreSQL database, password included; SQLite in the data folder without one. */
  databaseUrl: string | undefined
  /** Signs session tokens; made and kept in the data folder where not given. */
  authSecret: string | undefined
  /** Where the About link leads; empty keeps the reader on the page. */
  aboutUrl: string
  siteName: string
  /** In which everyone reads the site's own texts. */
  siteLanguage: (typeof LANGUAGES)[number]
  logLevel: (typeof LOG_LEVELS)[number]
  rateLimits: boolean
  /** By which the data service knows the web server; made at each start where not given. */
  siteKey: string | undefined
  /** Addresses and networks of the proxies that may say for whom they ask. */
  trustedProxies: readonly string[]
  /** Whether everyone can sign up, or only who is invited. */
  signUp: 'open' | 'closed'
  /** Whether browsers may keep posts that were read, to open them without a connection. */
  offlineReading: boolean
}

function withPort(defaultOrigin: string, portNumber: number): string {
  const url = new URL(defaultOrigin)
  url.port = String(portNumber)
  return url.origin
}

const SECRETS = new Set(['AUTH_SECRET', 'SITE_KEY', 'DATABASE_URL'])

/** Secrets never reach a message. */
function sayValue(name: string, value: string): string {
  return SECRETS.has(name) ? name : `${name} is ${JSON.stringify(value)} but`
}

/**
 * Reads the settings out of environment variables; an empty one counts as not set.
 * Throws SettingsError with one sentence a mistake.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return `${sayValue(name, given[name] ?? '')} ${message}.`
    })
    throw new SettingsError(sentences.join('\n'))
  }
  const env = parsed.data
  if (env.WEB_PORT === env.API_PORT) {
    throw new SettingsError(
      `WEB_PORT and API_PORT are both ${env.WEB_PORT}; give the two servers different ports.`,
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
    authSecret: env.AUTH_SECRET,
    aboutUrl: env.ABOUT_URL,
    siteName: env.SITE_NAME,
    siteLanguage: env.SITE_LANGUAGE,
    logLevel: env.LOG_LEVEL,
    rateLimits: env.RATE_LIMITS === 'on',
    siteKey: env.SITE_KEY,
    trustedProxies: env.TRUSTED_PROXIES,
    signUp: env.SIGN_UP,
    offlineReading: env.OFFLINE_READING === 'on',
  }
}
