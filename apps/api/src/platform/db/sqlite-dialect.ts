import type { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import type { DatabaseConnection, SqliteDialectConfig } from 'kysely'
import { RetryingConnection } from './retrying-connection.ts'
import { statementCache } from './statement-cache.ts'
import { Mutex } from './mutex.ts'

/** A transaction takes its lock at once: one that starts as a reader may fail when it first writes. */
class ImmediateDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean
  readonly #mutex = new Mutex()
  #patient: RetryingConnection | undefined

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config)
    this.#isInTransaction = isInTransaction
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.lock()
    this.#patient ??= new RetryingConnection(await super.acquireConnection())
    return this.#patient
  }

  override releaseConnection(): Promise<void> {
    this.#mutex.unlock()
    return Promise.resolve()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A disk that is full makes SQLite undo the transaction by itself; what it said is to be told. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

/**
 * Lets the migrator run inside one transaction, which then is its lock and undoes what fails; the
 * stock adapter has neither (https://github.com/kysely-org/kysely/issues/729).
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** There is one; but who has it when is for the driver to say, not for Kysely's lock. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Kysely's SQLite dialect on Node's own driver. */
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
