import { readSettings } from '@inkwell/settings/settings'
import { execute } from '@inkwell/test-support/postgres-database'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { runChecks } from './features/diagnostics/run-checks.ts'
import { createLog } from './platform/log/log.ts'
import { doctorChecks } from './diagnostics.ts'
import { emptyPlace, openIn } from './testing/test-database.ts'
import type { DatabasePlace } from './testing/test-database.ts'

let place: DatabasePlace

/** Statements of whoever owns the server. */
async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await execute(place.databaseUrl ?? '', statement)
}

beforeEach(async () => {
  place = await emptyPlace()
  await openIn(place)
})

/** A row that an index knows nothing of, as after a crash on a disk that lies. */
const BREAK = [
  "update pg_index set indisready = false where indexrelid = 'person_email_key'::regclass",
  `insert into person (id, name, email, email_verified, created_at, updated_at)
    values ('a', 'Ada', 'ada@example.com', 0, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z')`,
  "update pg_index set indisready = true where indexrelid = 'person_email_key'::regclass",
]

/** What the doctor says of the database, to whoever signs in there as this address says. */
async function saidOfDatabase(databaseUrl = place.databaseUrl): Promise<string[]> {
  const settings = { ...readSettings({}), ...place, databaseUrl }
  const findings = await runChecks(doctorChecks(settings, createLog('silent')))
  return findings
    .filter(({ subject }) => subject === 'Database')
    .map(({ state, says }) => `${state}: ${says}`)
}

const WELL = [expect.stringMatching(/^well: PostgreSQL/) as string]
const BROKEN = [
  ...WELL,
  expect.stringMatching(/^problem: the index person_email_key is broken: .*lacks matching index/),
]

test('intact indexes are reported as such', async () => {
  await run('create extension amcheck')
  expect(await saidOfDatabase()).toEqual(WELL)
})

test.each(['public', 'elsewhere', '"Some Where"'])(
  'an index that lacks a row is found, with the extension in %s',
  async (schema) => {
    const extend = `create extension amcheck schema ${schema}`
    await run(`create schema if not exists ${schema}`, extend, ...BREAK)
    expect(await saidOfDatabase()).toEqual(BROKEN)
  },
)

test('without the extension indexes are not checked', async () => {
  await run(...BREAK)
  expect(await saidOfDatabase()).toEqual(WELL)
})

test('without permission for the extension, no fault is reported', async () => {
  const name = `inkwell_${crypto.randomUUID().replaceAll('-', '')}`
  await run('create extension amcheck', `create role ${name} login password 'a'`)
  onTestFinished(() => run(`drop owned by ${name}`, `drop role ${name}`))
  await run(`grant pg_read_all_data to ${name}`)
  const address = new URL(place.databaseUrl ?? '')
  address.username = name
  address.password = 'a'
  expect(await saidOfDatabase(address.href)).toEqual(WELL)
})
