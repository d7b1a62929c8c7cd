import { expect, test } from 'vitest'
import { databaseName } from './database-settings.ts'
import { readSettings } from './settings.ts'

test('all settings have defaults', () => {
  expect(readSettings({})).toMatchObject({
    webPort: 3000,
    apiPort: 4000,
    host: '127.0.0.1',
    webOrigin: 'http://localhost:3000',
    apiOrigin: 'http://localhost:4000',
    aboutUrl: '',
    siteName: 'Inkwell',
    siteLanguage: 'en',
    logLevel: 'info',
    rateLimits: true,
  })
})

test('origins follow the ports, unless they are set', () => {
  expect(readSettings({ WEB_PORT: '8080', API_PORT: '8081' })).toMatchObject({
    webOrigin: 'http://localhost:8080',
    apiOrigin: 'http://localhost:8081',
  })
  expect(readSettings({ WEB_PORT: '8080', WEB_ORIGIN: 'https://blog.example.com' })).toMatchObject({
    webOrigin: 'https://blog.example.com',
  })
})

test('an empty setting counts as not set', () => {
  expect(readSettings({ WEB_PORT: '', AUTH_SECRET: '' })).toMatchObject({ webPort: 3000 })
})

test.each([
  ['WEB_PORT', '0', 'WEB_PORT is "0" but must be a whole number from 1 to 65535.'],
  ['API_PORT', 'abc', 'API_PORT is "abc" but must be a whole number from 1 to 65535.'],
  ['API_PORT', '3000', 'WEB_PORT and API_PORT are both 3000'],
  ['HOST', 'not a host', 'HOST is "not a host" but must be an address'],
  ['WEB_ORIGIN', 'https://blog.example.com/', 'WEB_ORIGIN is "https://blog.example.com/" but'],
  ['API_ORIGIN', 'blog.example.com', 'API_ORIGIN is "blog.example.com" but must be scheme'],
  ['ABOUT_URL', 'javascript:alert(1)', 'ABOUT_URL is "javascript:alert(1)" but must be an http'],
  ['SITE_NAME', ' ', 'SITE_NAME is " " but must have 1 to 60 characters.'],
  ['SITE_LANGUAGE', 'fr', 'SITE_LANGUAGE is "fr" but must be one of en, de, ar.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud" but must be one of fatal'],
  ['AI_CRAWLERS', 'no', 'AI_CRAWLERS is "no" but must be allow or refuse.'],
  ['OFFLINE_READING', 'maybe', 'OFFLINE_READING is "maybe" but must be on or off.'],
  ['RATE_LIMITS', 'maybe', 'RATE_LIMITS is "maybe" but must be on or off.'],
  ['WORKERS', '0', 'WORKERS is "0" but must be a whole number from 1 to 64'],
  ['SERVERS', 'none', 'SERVERS is "none" but must be both, web or data'],
  ['SERVERS', 'web', 'SERVERS is "web", so SITE_KEY must be set'],
  ['DRAIN_SECONDS', '-1', 'DRAIN_SECONDS is "-1" but must be a whole number from 0 to 600'],
  ['DRAIN_SECONDS', '601', 'DRAIN_SECONDS is "601" but must be a whole number from 0 to 600'],
  ['TRUSTED_PROXIES', 'nginx', 'TRUSTED_PROXIES is "nginx" but must be IP addresses or networks'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES is "10.0.0.0/33" but must be'],
  ['TRUSTED_PROXIES', '::1, 10.0.0.0/', 'TRUSTED_PROXIES is "::1, 10.0.0.0/" but must be'],
  ['TRUSTED_PROXIES', 'fe80::1%eth0', 'TRUSTED_PROXIES is "fe80::1%eth0" but must be'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8', 'TRUSTED_PROXIES is "10.0.0.0/8/8" but must be'],
])('%s=%s is refused with an explanation', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(sentence)
})

test('trusted proxies are a list of addresses and networks', () => {
  expect(readSettings({}).trustedProxies).toEqual([])
  const text = ' 127.0.0.1, ::1,10.0.0.0/8  fd00::/8 '
  const list = ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8']
  expect(readSettings({ TRUSTED_PROXIES: text }).trustedProxies).toEqual(list)
})

test('a short secret is refused without being shown', () => {
  expect(() => readSettings({ AUTH_SECRET: 'hunter2' })).toThrow(
    /^AUTH_SECRET must have at least 32 characters\.$/,
  )
})

test.each(['hunter2', `ünder${'x'.repeat(40)}`])(
  'an invalid site key is refused without being shown: %s',
  (key) => {
    expect(() => readSettings({ SITE_KEY: key })).toThrow(
      /^SITE_KEY must have at least 32 characters, letters and digits\.$/,
    )
  },
)

test.each([
  'postgres://inkwell:secret@db.example.com:5432/blog',
  'postgresql://db.example.com/blog?sslmode=require',
  'postgres:///blog?host=/run/postgresql',
])('%s is a valid database address', (address) => {
  expect(readSettings({ DATABASE_URL: address }).databaseUrl).toBe(address)
})

test.each([
  'mysql://inkwell:hunter2@db.example.com/blog',
  'postgres://inkwell:hunter2@db.example.com',
  'postgres://inkwell:hunter2@db.example.com/',
  'postgres://inkwell:hunter2@db.example.com:port/blog',
  'hunter2',
])('an invalid database address is refused without being shown: %s', (address) => {
  expect(() => readSettings({ DATABASE_URL: address })).toThrow(
    /^DATABASE_URL must be the address of a PostgreSQL database, like postgres:[^ ]+\.$/,
  )
})

test('the direct address of a database is refused alone, and without being shown', () => {
  const [pooled, direct] = ['postgres://pooler/blog', 'postgres://ada:hunter2@db/blog']
  const both = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }
  expect(readSettings(both)).toMatchObject({ databaseUrl: pooled, databaseDirectUrl: direct })
  expect(() => readSettings({ DATABASE_DIRECT_URL: direct })).toThrow(
    'DATABASE_DIRECT_URL is set without DATABASE_URL; set both, or neither.',
  )
  expect(() => readSettings({ ...both, DATABASE_DIRECT_URL: 'hunter2' })).toThrow(
    /^DATABASE_DIRECT_URL must be the address of a PostgreSQL database, like postgres:[^ ]+\.$/,
  )
})

test.each([
  ['postgres://ada:hunter2@db.example.com:5433/blog', 'PostgreSQL, blog on db.example.com:5433'],
  ['postgres:///blog?host=/run/postgresql&user=ada', 'PostgreSQL, blog on /run/postgresql'],
  ['postgres:///blog', 'PostgreSQL, blog on this machine'],
])('a database is shown without credentials: %s', (address, name) => {
  expect(databaseName(address)).toBe(name)
})
