import {
  AlterColumnNode,
  ColumnDefinitionNode,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { DataTypeNode, PostgresPool, QueryExecutorProvider } from 'kysely'

/**
 * Declares text columns with byte order, as in SQLite. The default collation of a database may sort,
 * and so paginate, differently.
 */
class ByteOrderCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node)
    const isColumn = [ColumnDefinitionNode, AlterColumnNode].some(
      (kind) => this.parentNode && kind.is(this.parentNode),
    )
    if (isColumn && node.dataType === 'text') this.append(' collate "C"')
  }
}

/** The key of Kysely's own lock, which earlier versions hold. */
const MIGRATION_LOCK = sql.lit('3853314791062309107')

/** Locks nothing: Kysely's lock belongs to a session, which through a pooler has no end. */
class LocklessAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

/** Waits until no other process migrates; until the transaction ends, no other one starts to. */
export async function lockMigrations(transaction: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(transaction)
}

/** Kysely's PostgreSQL dialect with text in byte order. */
export class ByteOrderDialect extends PostgresDialect {
  constructor(pool: PostgresPool) {
    super({ pool })
  }

  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter()
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new ByteOrderCompiler()
  }
}
