import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A write that appends an event. Both engines know `new` and `old`, and so share the tags. */
interface Logged {
  on: string
  kind: string
  /** An expression; a FROM behind it makes an event of each row, and none of no rows. */
  tags: string
}

const POST = (row: string) => `'posts posts:' || ${row}.author_id || ' post:' || ${row}.id`
const ALT = (row: string) => `'posts post:' || ${row}.post_id`

/** The posts of both authors are others now. */
const EARLIER_AUTHOR = `case when old.author_id <> new.author_id then ' posts:' || old.author_id else '' end`

const LOGGED: Record<string, Logged> = {
  post_created: { on: 'insert on post', kind: 'post.created', tags: POST('new') },
  post_changed: {
    on: 'update on post',
    kind: 'post.changed',
    tags: `${POST('new')} || ${EARLIER_AUTHOR}`,
  },
  post_deleted: { on: 'delete on post', kind: 'post.deleted', tags: POST('old') },
  image_changed: {
    on: 'update on image',
    kind: 'post.changed',
    tags: `${POST('post')} from post where image_key = new.key`,
  },
  image_alt_created: { on: 'insert on image_alt', kind: 'post.changed', tags: ALT('new') },
  image_alt_changed: { on: 'update on image_alt', kind: 'post.changed', tags: ALT('new') },
  image_alt_deleted: { on: 'delete on image_alt', kind: 'post.changed', tags: ALT('old') },
  person_created: {
    on: 'insert on person',
    kind: 'author.created',
    tags: `'author:' || new.id`,
  },
  person_changed: {
    on: 'update of name, email on person',
    kind: 'author.changed',
    tags: `'posts author:' || new.id`,
  },
  person_deleted: {
    on: 'delete on person',
    kind: 'author.deleted',
    tags: `'author:' || old.id`,
  },
}

/** Of the triggers that tell of changes so far. */
const EARLIER_ON_SQLITE = [
  'post_insert_logged',
  'post_update_logged',
  'post_delete_logged',
  'image_update_logged',
  'image_alt_insert_logged',
  'image_alt_update_logged',
  'image_alt_delete_logged',
  'person_update_logged',
]
const EARLIER_ON_POSTGRES = ['post', 'image', 'alt', 'change']

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function upSqlite(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    ...EARLIER_ON_SQLITE.map((name) => `drop trigger ${name}`),
    'drop table post_change',
    `create table event (
      seq integer primary key, kind text not null, tags text not null,
      at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')))`,
    ...Object.entries(LOGGED).map(
      ([name, { on, kind, tags }]) =>
        `create trigger ${name}_event after ${on} begin
          insert into event (kind, tags) select '${kind}', ${tags};
        end`,
    ),
  ])
}

/** `xid` tells which transactions a reader could not see yet: `seq` is not in the order of commits. */
async function upPostgres(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    ...EARLIER_ON_POSTGRES.map((name) => `drop function inkwell_tell_${name}() cascade`),
    `create table event (
      seq bigint generated always as identity primary key,
      kind text collate "C" not null, tags text collate "C" not null,
      at text collate "C" not null
        default to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      xid xid8 not null default pg_current_xact_id())`,
    'create index event_xid on event (xid, seq)',
    // Only a log that was pruned has no row as low as the position of a reader.
    `insert into event (kind, tags, xid) values ('log.started', '', '0')`,
    ...Object.entries(LOGGED).flatMap(([name, { on, kind, tags }]) => [
      `create function inkwell_${name}() returns trigger language plpgsql as $$ begin
        insert into event (kind, tags) select '${kind}', ${tags};
        return null;
      end $$`,
      `create trigger ${name}_event after ${on}
        for each row execute function inkwell_${name}()`,
    ]),
  ])
}

/**
 * One log of what changed, appended to in the transaction of each write. By triggers, so that no
 * writer of any program can forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (isPostgres ? upPostgres(db) : upSqlite(db))
  // The job that pruned the log so far has another name now.
  await sql`delete from job where kind = 'database.purge-changes'`.execute(db)
}
