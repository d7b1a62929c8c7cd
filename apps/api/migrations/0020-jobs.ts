import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { v7 } from 'uuid'

/** Rows in one statement; each value is a parameter, of which SQLite takes 32,766. */
const ROWS_AT_ONCE = 500

interface PictureJob {
  image_key: string
  due_at: string
  attempts: number
}

interface Earlier {
  image_job: PictureJob
  job: Record<'id' | 'kind' | 'unique_key' | 'payload' | 'run_at' | 'created_at', string> & {
    attempts: number
  }
}

/** The jobs that wait in the queue of pictures go on in the one queue of all jobs. */
async function moveEncodings(db: Kysely<Earlier>): Promise<void> {
  const waiting = await db
    .selectFrom('image_job')
    .select(['image_key', 'due_at', 'attempts'])
    .execute()
  for (let at = 0; at < waiting.length; at += ROWS_AT_ONCE) {
    const rows = waiting.slice(at, at + ROWS_AT_ONCE).map(({ image_key, due_at, attempts }) => ({
      id: v7(),
      kind: 'images.encode',
      unique_key: image_key,
      payload: JSON.stringify({ key: image_key }),
      run_at: due_at,
      attempts,
      created_at: due_at,
    }))
    await db.insertInto('job').values(rows).execute()
  }
}

/** One queue for all work that is done behind requests. */
export async function up(db: Kysely<Earlier>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('unique_key', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    // Null where it failed for good: nobody begins it until somebody asks.
    .addColumn('run_at', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    // Counts how often it was added: one that was added again while it ran has to run again.
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('last_error', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('job_once', ['kind', 'unique_key'])
    .execute()
  await db.schema.createIndex('job_due').on('job').columns(['kind', 'run_at']).execute()
  await db.schema
    .createIndex('job_failed')
    .on('job')
    .column('id desc')
    .where(sql.ref('failed_at'), 'is not', null)
    .execute()
  await moveEncodings(db)
  await db.schema.dropTable('image_job').execute()
}
