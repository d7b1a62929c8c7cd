import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { withoutPooler } from './test-database.ts'

/** A step of a plan whose cost grows with the tables. */
interface Finding {
  statement: string
  /** The engine's description. */
  what: string
}

type Explain = (statement: string) => Promise<string[]>

/** Reads an index or the primary key in order. */
const IN_ORDER = /^SCAN (event|public_picture_check|\S+ USING (COVERING )?INDEX \S+)$/

/** Full scans and sorts in a plan of SQLite. A limited scan in index order is neither. */
function explainOnSqlite(database: DatabaseSync): Explain {
  return (statement) => {
    const steps = database.prepare(`explain query plan ${statement}`).all()
    const isLimited = /\blimit [?$\d]+$/.test(statement)
    const found = steps
      .map(({ detail }) => String(detail))
      .filter((detail) => /^SCAN (?!CONSTANT|\d+-ROW VALUES)|TEMP B-TREE/.test(detail))
      .filter((detail) => !(isLimited && IN_ORDER.test(detail)))
    return Promise.resolve(found)
  }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

const BY_INDEX = /^(Bitmap )?Index (Only )?Scan$/

/** The same for a plan of PostgreSQL, which scans a table only if it has to. */
function findInNode(node: PlanNode, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: below = [] } = node
  const isWhole = BY_INDEX.test(type) && node['Index Cond'] === undefined && !isLimited
  const isFound = isWhole || type === 'Seq Scan' || type.endsWith('Sort')
  const isBounded = isLimited || type === 'Limit'
  // A limit stops the outermost table of a join only.
  const inner = below.flatMap((child, index) => findInNode(child, isBounded && index === 0))
  return isFound ? [`${type} ${table}`.trim(), ...inner] : inner
}

function explainOnPostgres(client: Client): Explain {
  return async (statement) => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (generic_plan, format json) ${statement}`,
    )
    return rows.flatMap((row) => findInNode(row['QUERY PLAN'][0].Plan))
  }
}

async function findAll(statements: Iterable<string>, explain: Explain): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const statement of statements) {
    for (const what of await explain(statement)) findings.push({ statement, what })
  }
  return findings
}

/** All steps in the plans of these statements whose cost grows with the tables. */
export async function readPlans(
  statements: Iterable<string>,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
): Promise<Finding[]> {
  if (databaseUrl === undefined) {
    const database = new DatabaseSync(join(dataDir, 'inkwell.db'), { readOnly: true })
    database.exec(`attach 'file:${join(dataDir, 'limits.db')}?mode=ro' as limits`)
    try {
      return await findAll(statements, explainOnSqlite(database))
    } finally {
      database.close()
    }
  }
  // A pooler would keep the settings below for others.
  const client = new Client({ connectionString: withoutPooler(databaseUrl) })
  await client.connect()
  try {
    // PostgreSQL prefers scans for small tables, so disable them.
    await client.query('set enable_seqscan = off; set enable_sort = off')
    return await findAll(statements, explainOnPostgres(client))
  } finally {
    await client.end()
  }
}
