import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Days for which the database itself keeps an entry, whoever deletes it; the service forgets later.
 * It does so quietly: a service whose clock is a year ahead has to start all the same.
 */
const KEPT_DAYS = 170

const KEPT_BY_SQLITE = `
create trigger audit_entry_unchanged before update on audit_entry begin
  select raise(abort, 'the audit log is only added to');
end;
create trigger audit_entry_kept before delete on audit_entry
  when old.created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${KEPT_DAYS} days') begin
  select raise(ignore);
end;
`

const KEPT_BY_POSTGRES = `
create function inkwell_keep_audit() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then
    raise exception 'the audit log is only added to';
  end if;
  if old.created_at >
    to_char((now() at time zone 'utc') - interval '${KEPT_DAYS} days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  then
    return null;
  end if;
  return old;
end $$;
create trigger audit_entry_kept before update or delete on audit_entry
  for each row execute function inkwell_keep_audit();
`

async function hidePosts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('post').addColumn('hidden_at', 'text').execute()
  // What the index settles is not read from the row, in which `hidden_at` lies behind the content.
  await db.schema.dropIndex('post_list').execute()
  await db.schema
    .createIndex('post_list')
    .on('post')
    .columns(['created_at desc', 'id desc'])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('hidden_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('post_hidden')
    .on('post')
    .column('id desc')
    .where(sql.ref('hidden_at'), 'is not', null)
    .execute()
}

async function watchAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('administrator')
    .addColumn('person_id', 'text', (column) =>
      column.primaryKey().references('person.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('suspension')
    .addColumn('person_id', 'text', (column) =>
      column.primaryKey().references('person.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('password_link')
    .addColumn('person_id', 'text', (column) =>
      column.primaryKey().references('person.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('password_link_expiry')
    .on('password_link')
    .column('expires_at')
    .execute()
}

async function takeReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('report')
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('post.id').onDelete('cascade'),
    )
    .addColumn('reporter', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addPrimaryKeyConstraint('report_once', ['post_id', 'reporter'])
    .execute()
  await db.schema
    .createIndex('report_open')
    .on('report')
    .columns(['post_id', 'created_at desc'])
    .where(sql.ref('settled_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('report_settled')
    .on('report')
    .column('settled_at')
    .where(sql.ref('settled_at'), 'is not', null)
    .execute()
  await db.schema
    .createTable('report_case')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('post_id', 'text', (column) =>
      column.notNull().unique().references('post.id').onDelete('cascade'),
    )
    .addColumn('reports', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}

async function keepAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_age').on('audit_entry').column('created_at').execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const script = isPostgres ? KEPT_BY_POSTGRES : KEPT_BY_SQLITE
  for (const statement of script.split(/;\n(?=create|$)/)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db)
  }
}

/** Administrators and what they do: hidden posts, suspended accounts, reports, and the log of it all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await hidePosts(db)
  await watchAccounts(db)
  await takeReports(db)
  await keepAudit(db)
}
