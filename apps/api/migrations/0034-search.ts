import { randomUUID } from 'node:crypto'
import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A write after which the index of the search is out of date. `is` compares values that may be null. */
interface Followed {
  on: string
  when?: (differs: (a: string, b: string) => string) => string
  kind: 'post' | 'author' | 'tag'
  id: string
}

/** What decides whether and how readers can find a post. */
const SOUGHT = [
  'title',
  'html',
  'author_id',
  'published_at',
  'deleted_at',
  'hidden_at',
  'unpublished_at',
]

const FOLLOWED: Record<string, Followed> = {
  post_created: {
    on: 'insert on post',
    when: () => 'new.unpublished_at is null',
    kind: 'post',
    id: 'new.id',
  },
  post_changed: {
    on: `update of ${SOUGHT.join(', ')} on post`,
    when: (differs) =>
      `(old.unpublished_at is null or new.unpublished_at is null) and (${SOUGHT.map((column) =>
        differs(`old.${column}`, `new.${column}`),
      ).join(' or ')})`,
    kind: 'post',
    id: 'new.id',
  },
  post_deleted: { on: 'delete on post', kind: 'post', id: 'old.id' },
  post_tag_created: { on: 'insert on post_tag', kind: 'post', id: 'new.post_id' },
  post_tag_deleted: { on: 'delete on post_tag', kind: 'post', id: 'old.post_id' },
  // The indexer finds the posts of the author or with the tag, because they may be many.
  person_changed: {
    on: 'update of name on person',
    when: (differs) => differs('old.name', 'new.name'),
    kind: 'author',
    id: 'new.id',
  },
  tag_changed: {
    on: 'update of name on tag',
    when: (differs) => differs('old.name', 'new.name'),
    kind: 'tag',
    id: 'new.id',
  },
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

function triggersOf(isPostgres: boolean): string[] {
  const differs = (a: string, b: string) =>
    isPostgres ? `${a} is distinct from ${b}` : `${a} is not ${b}`
  return Object.entries(FOLLOWED).flatMap(([name, { on, when, kind, id }]) => {
    const note = `insert into search_change (kind, id) values ('${kind}', ${id});`
    const condition = when ? ` when (${when(differs)})` : ''
    const trigger = `create trigger ${name}_search after ${on}`
    if (!isPostgres) return [`${trigger}${condition} begin ${note} end`]
    return [
      `create function inkwell_search_${name}() returns trigger language plpgsql as $$ begin
        ${note} return null; end $$`,
      `${trigger}
        for each row${condition} execute function inkwell_search_${name}()`,
    ]
  })
}

/**
 * The index itself is a file of its own. It reads the changes in their order and remembers where it is;
 * `search_source` tells it that the database is another one than it was made of.
 */
async function upSqlite(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table search_change (
      seq integer primary key autoincrement, kind text not null, id text not null)`,
    'create table search_source (id text primary key) without rowid',
    `insert into search_source (id) values ('${randomUUID()}')`,
  ])
}

/** Rows of `search_change` are deleted by who indexes them; those of a backlog come last. */
async function upPostgres(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table search_change (
      seq bigint generated always as identity primary key,
      kind text collate "C" not null, id text collate "C" not null, backlog integer not null default 0)`,
    'create index search_change_order on search_change (backlog, seq)',
    `create table search_post (
      post_id text collate "C" primary key, published_at text collate "C" not null,
      length integer not null, head tsvector not null, whole tsvector not null)`,
    // Vectors are read whole for ranking: kept in the row and uncompressed, that takes a tenth of the time.
    `alter table search_post alter column whole set storage external,
      alter column head set storage external`,
    'alter table search_post set (toast_tuple_target = 8160)',
    'create index search_post_newest on search_post (published_at desc, post_id desc)',
    'create index search_post_head on search_post using gin (head) with (fastupdate = off)',
    'create index search_post_whole on search_post using gin (whole) with (fastupdate = off)',
    `create table search_word (
      word text collate "C" primary key, stem text collate "C" not null)`,
    `create table search_term (
      term text collate "C" primary key, posts integer not null)`,
    `create table search_state (
      name text collate "C" primary key, value bigint not null)`,
    `insert into search_change (kind, id) values ('all', '')`,
  ])
}

/** What the index of the search has to follow. By triggers, so that no writer of any program can forget it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (isPostgres ? upPostgres(db) : upSqlite(db))
  await run(db, triggersOf(isPostgres))
}
