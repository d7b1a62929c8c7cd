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
 * Declares every text column in byte order, which is the only order that SQLite has. A database made
 * in the language of its country would sort and page in another one.
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
