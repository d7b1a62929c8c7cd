import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from '@inkwell/test-support/postgres-database'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log/log.ts'

/** An empty database: an address on PostgreSQL, none on SQLite, which needs only an empty folder. */
export interface TestDatabase {
  databaseUrl: string | undefined
  /** Ends it, whoever is connected to it. */
  drop: () => Promise<void>
}

/** Makes an empty database on the engine of the project, on PostgreSQL with those options (SQL). */
export async function createTestDatabase(options?: string): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  if (server === undefined) return { databaseUrl: undefined, drop: () => Promise.resolve() }
  const databaseUrl = await createDatabase(server, options)
  return { databaseUrl, drop: () => dropDatabase(server, databaseUrl) }
}

/** Makes a database that has all tables and nothing in them: a copy is there sooner than migrations are done. */
export function createMigratedDatabase(): Promise<TestDatabase> {
  const template = inject('postgresTemplate')
  return createTestDatabase(template && `template ${template}`)
}

/** The settings of an empty database for one test, as a process takes them. */
export async function databaseSettings(): Promise<Record<string, string>> {
  const { databaseUrl, drop } = await createTestDatabase()
  onTestFinished(drop)
  return databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
}

/** Where a database of one test may be: an empty folder, or on PostgreSQL an empty database. */
export interface DatabasePlace {
  dataDir: string
  databaseUrl: string | undefined
}

async function placeOf({ databaseUrl, drop }: TestDatabase): Promise<DatabasePlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-db-'))
  onTestFinished(async () => {
    await drop()
    await rm(dataDir, { recursive: true })
  })
  return { dataDir, databaseUrl }
}

/** An empty place that goes with the test. */
export async function emptyPlace(options?: string): Promise<DatabasePlace> {
  return placeOf(await createTestDatabase(options))
}

/** A place for a database with its tables, which goes with the test; on SQLite the tables come as it is opened. */
export async function migratedPlace(): Promise<DatabasePlace> {
  return placeOf(await createMigratedDatabase())
}

/** The database in that place, with its tables, as long as the test takes. */
export async function openIn(place: DatabasePlace): Promise<Database> {
  const database = await openDatabase(place, createLog('silent'))
  onTestFinished(() => database.close())
  return database
}
