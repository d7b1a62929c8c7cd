import {
  AlterColumnNode,
  ColumnDefinitionNode,
  PostgresDialect,
  PostgresQueryCompiler,
} from 'kysely'
import type { DataTypeNode } from 'kysely'
import type { Pool } from 'pg'
import { namedStatements } from './postgres-statements.ts'

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

/** Kysely's PostgreSQL dialect with named statements and text in byte order. */
export class ByteOrderDialect extends PostgresDialect {
  constructor(pool: Pool) {
    super({ pool: namedStatements(pool) })
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new ByteOrderCompiler()
  }
}
