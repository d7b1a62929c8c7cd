import type { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import type { DatabaseConnection, SqliteDialectConfig } from 'kysely'
import { RetryingConnection } from './retrying-connection.ts'
import { statementCache } from './statement-cache.ts'
import { Mutex } from './mutex.ts'

/** Takes the write lock at the start of a transaction: an upgrade from a read lock may fail. */
class ImmediateDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean
  readonly #mutex = new Mutex()
  #connection: RetryingConnection | undefined

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config)
    this.#isInTransaction = isInTransaction
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.lock()
    this.#connection ??= new RetryingConnection(await super.acquireConnection())
    return this.#connection
  }

  override releaseConnection(): Promise<void> {
    this.#mutex.unlock()
    return Promise.resolve()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite rolls back by itself if the disk is full. The original error must not be replaced. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

/**
 * Lets the migrator run in one transaction, which is also its lock; the stock adapter supports neither
 * (https://github.com/kysely-org/kysely/issues/729).
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** There is one connection, but the driver's mutex serialises access instead of Kysely's lock. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Kysely's SQLite dialect on `node:sqlite`. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    const config = {
      database: { prepare: statementCache(database), close: () => database.close() },
    }
    super(config)
    this.#config = config
    this.#database = database
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config, () => this.#database.isTransaction)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}
