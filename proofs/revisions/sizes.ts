import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { execute } from '@inkwell/test-support/postgres-database'

/** Bytes of a database, and of its tables by name, each with its indexes. */
export interface Sizes {
  database: number
  tables: Record<string, number>
}

/** The tables that grow with saved texts. */
const TABLES = ['revision', 'post']

function sizesOfSqlite(dataDir: string): Sizes {
  const database = new DatabaseSync(join(dataDir, 'inkwell.db'), { readOnly: true })
  const sizeOf = database.prepare(`select coalesce(sum(pgsize), 0) as bytes from dbstat
    where name in (select name from sqlite_schema where tbl_name = ?)`)
  const pages = database.prepare(`select page_count * page_size as bytes
    from pragma_page_count(), pragma_page_size()`)
  try {
    return {
      database: Number(pages.get()?.bytes),
      tables: Object.fromEntries(TABLES.map((name) => [name, Number(sizeOf.get(name)?.bytes)])),
    }
  } finally {
    database.close()
  }
}

async function sizesOfPostgres(address: string): Promise<Sizes> {
  const bytesOf = async (expression: string) => {
    const [row] = await execute(address, `select ${expression}`)
    return Number(row?.[0])
  }
  const tables: Record<string, number> = {}
  for (const name of TABLES) tables[name] = await bytesOf(`pg_total_relation_size('${name}')`)
  return { database: await bytesOf('pg_database_size(current_database())'), tables }
}

/** Measures a database as it is: nothing is compacted before. */
export function measureSizes(dataDir: string, address: string | undefined): Promise<Sizes> {
  return address === undefined ? Promise.resolve(sizesOfSqlite(dataDir)) : sizesOfPostgres(address)
}
