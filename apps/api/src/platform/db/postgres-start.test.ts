import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '@inkwell/test-support/free-port'
import { complaintOf, runService } from '../../testing/run-service.ts'
import { createTestDatabase, databaseSettings } from '../../testing/test-database.ts'
import { createLog } from '../log/log.ts'
import { StartError } from '../start-error.ts'
import { openDatabase } from './open-database.ts'
import { complaintAboutServer } from './postgres-start.ts'

let dataDir = ''
let url = ''
/** Host and port of the test server. */
let server = ''

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inkwell-start-'))
  url = (await databaseSettings()).DATABASE_URL ?? ''
  server = new URL(url).host
  return () => rm(dataDir, { recursive: true, force: true })
})

/** The URL of the test's database with a change. */
function other(change: Partial<Pick<URL, 'host' | 'username' | 'password' | 'pathname'>>): string {
  return Object.assign(new URL(url), change).href
}

/** The error for this URL. */
async function complaintAt(address: string): Promise<string> {
  const place = { databaseUrl: address, dataDir }
  const opening = openDatabase(place, createLog('silent'))
  const message = await opening.then(
    () => '',
    (error: unknown) => (error instanceof StartError ? error.message : String(error)),
  )
  expect(message).not.toMatch(/\n|^$/)
  return message
}

async function execute(statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('a start fails with a message without the password:', () => {
  test('an unknown host', async () => {
    expect(await complaintAt(other({ host: 'nowhere.invalid' }))).toMatch(
      /^(The host nowhere\.invalid in DATABASE_URL is not known here|No PostgreSQL answers at nowhere\.invalid:)/,
    )
  })

  test('a port without a listener', async () => {
    const host = `127.0.0.1:${await freePort()}`
    expect(await complaintAt(other({ host }))).toBe(
      `No PostgreSQL answers at ${host}. Start it there, or correct DATABASE_URL.`,
    )
  })

  test('a port of another service', async () => {
    const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    stranger.listen(0, '127.0.0.1')
    onTestFinished(() => void stranger.close())
    await once(stranger, 'listening')
    const { port } = stranger.address() as AddressInfo
    expect(await complaintAt(other({ host: `127.0.0.1:${port}` }))).toMatch(
      new RegExp(`^(No )?PostgreSQL (answers )?at 127.0.0.1:${port}\\b.*orrect DATABASE_URL\\.$`),
    )
  })

  test('a server that does not respond', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    expect(await complaintAt(other({ host: `127.0.0.1:${port}` }))).toBe(
      `No PostgreSQL answers at 127.0.0.1:${port}. Start it there, or correct DATABASE_URL.`,
    )
  })

  test.each([
    ['a wrong password', { password: 'hunter2' }],
    ['an unknown user', { username: 'mallory', password: 'hunter2' }],
    ['no password', { password: '' }],
  ])('%s', async (_, change) => {
    const said = await complaintAt(other(change))
    const user = 'username' in change ? change.username : 'inkwell'
    expect(said).toContain(`PostgreSQL at ${server} does not let ${user} in: `)
    expect(said).toMatch(/ Correct the user and the password in DATABASE_URL\.$/)
    expect(said).not.toContain('hunter2')
  })

  test('a database that does not exist', async () => {
    expect(await complaintAt(other({ pathname: '/elsewhere' }))).toBe(
      `PostgreSQL at ${server} has no database elsewhere. ` +
        'Create it there, or name another one in DATABASE_URL.',
    )
  })

  test('encryption that the server does not support', async () => {
    expect(await complaintAt(`${url}?sslmode=verify-full`)).toMatch(
      new RegExp(`^PostgreSQL at ${server} cannot be used: .*SSL.*\\. Correct DATABASE_URL\\.$`),
    )
  })

  test('an unreadable certificate', async () => {
    expect(await complaintAt(`${url}?sslrootcert=/nowhere.pem`)).toMatch(
      /^DATABASE_URL cannot be read: ENOENT.*\/nowhere\.pem'?\. Correct it\.$/,
    )
  })

  test('a database with another encoding than UTF-8', async () => {
    const { databaseUrl = '', drop } = await createTestDatabase(
      `template template0 encoding 'LATIN1'`,
    )
    onTestFinished(drop)
    const name = new URL(databaseUrl).pathname.slice(1)
    expect(await complaintAt(databaseUrl)).toBe(
      `The database ${name} is encoded in LATIN1. ` +
        'Create one with ENCODING UTF8, and name it in DATABASE_URL.',
    )
  })

  test('a user without permission to create tables', async () => {
    await execute(`create role guest login password 'hunter2'`)
    onTestFinished(() => execute('drop role guest'))
    const said = await complaintAt(other({ username: 'guest', password: 'hunter2' }))
    expect(said).toBe(
      'The database of DATABASE_URL cannot be brought up to this version: permission denied for ' +
        'schema public. Repair it, or set DATABASE_URL to another one.',
    )
  })

  test('a server at its connection limit', async () => {
    await execute(`create role crowd login password 'hunter2' connection limit 0`)
    onTestFinished(() => execute('drop role crowd'))
    expect(await complaintAt(other({ username: 'crowd', password: 'hunter2' }))).toBe(
      `PostgreSQL at ${server} takes no more connections. ` +
        'Raise max_connections there, or end what holds them.',
    )
  })
})

test('the process prints this message and ends', async () => {
  const settings = { DATABASE_URL: other({ pathname: '/elsewhere' }), DATA_DIR: dataDir }
  expect(await complaintOf(settings)).toMatch(/^PostgreSQL at .* has no database elsewhere\./)
})

test('a process that waits for its database ends on a signal', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const settings = { DATABASE_URL: other({ host: `127.0.0.1:${port}` }), DATA_DIR: dataDir }
  const { child, ended, stderr } = runService(await freePort(), settings)
  await once(silent, 'connection')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(await stderr).toBe('')
})

const sound = {
  version: '14.0',
  version_num: 140_000,
  encoding: 'UTF8',
  fsync: 'on',
  is_standby: false,
}
const place = { host: 'db.example.com', port: 5432, database: 'blog' }

test.each([
  [{}, undefined],
  [
    { version: '13.23', version_num: 130_023 },
    'PostgreSQL at db.example.com:5432 is version 13.23, and Inkwell needs 14 or later. ' +
      'Upgrade it, or name another server in DATABASE_URL.',
  ],
  [
    { is_standby: true },
    'PostgreSQL at db.example.com:5432 is a standby, which only reads. ' +
      'Name its primary in DATABASE_URL.',
  ],
])('a server with the setting: %j', (facts, complaint) => {
  expect(complaintAboutServer({ ...sound, ...facts }, place)).toBe(complaint)
})
