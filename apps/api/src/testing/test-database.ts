import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from '@inkwell/test-support/postgres-database'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log/log.ts'

/** An empty database: a URL on PostgreSQL; undefined on SQLite, which needs an empty folder only. */
export interface TestDatabase {
  databaseUrl: string | undefined
  /** Drops it, even with open connections. */
  drop: () => Promise<void>
}

/** Creates an empty database, on PostgreSQL with these SQL options. */
export async function createTestDatabase(options?: string): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  if (server === undefined) return { databaseUrl: undefined, drop: () => Promise.resolve() }
  const address = new URL(await createDatabase(server, options))
  address.port = inject('poolerPort') ?? address.port
  const databaseUrl = address.href
  return { databaseUrl, drop: () => dropDatabase(server, databaseUrl) }
}

/** The address of a test database without the pooler that all tests may run through. */
export function withoutPooler(address: string): string {
  const url = new URL(address)
  url.port = new URL(inject('postgresUrl') ?? address).port
  return url.href
}

/**
 * Creates a migrated database without rows; copying a template is faster than migrating, and copying
 * its files takes half of the CPU time of copying pages through the log.
 */
export function createMigratedDatabase(): Promise<TestDatabase> {
  const template = inject('postgresTemplate')
  return createTestDatabase(template && `template ${template} strategy file_copy`)
}

/** The environment variables of an empty database for one test. */
export async function databaseSettings(): Promise<Record<string, string>> {
  const { databaseUrl, drop } = await createTestDatabase()
  onTestFinished(drop)
  return databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
}

/** An empty folder, or on PostgreSQL an empty database. */
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

/** An empty place until the test ends. */
export async function emptyPlace(options?: string): Promise<DatabasePlace> {
  return placeOf(await createTestDatabase(options))
}

/** A place with a migrated database until the test ends; on SQLite, opening it migrates. */
export async function migratedPlace(): Promise<DatabasePlace> {
  return placeOf(await createMigratedDatabase())
}

/** Opens the migrated database of a place until the test ends. */
export async function openIn(place: DatabasePlace): Promise<Database> {
  const database = await openDatabase(place, createLog('silent'))
  onTestFinished(() => database.close())
  return database
}
