import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The pictures of texts that may lie at a public address; `uses` is the table of these texts. */
const IN_TEXT = (uses: string, condition: string) => `
  select public_picture.key from ${uses}
  join text_picture on text_picture.name = ${uses}.name
  join public_picture on public_picture.key = text_picture.image_key
  where ${condition}`

/** A picture that may lie at a public address. */
const ONE = (key: string) => `select key from public_picture where key = ${key}`

/** Writes after which a picture may no longer be public, and the keys of such pictures. */
const CHECKED = {
  post_update: {
    on: 'update of image_key, content, deleted_at, hidden_at, unpublished_at on post',
    keys: `${ONE('old.image_key')} union ${IN_TEXT('post_picture', 'post_picture.post_id = old.id')}`,
  },
  post_delete: { on: 'delete on post', keys: ONE('old.image_key') },
  post_picture_delete: {
    on: 'delete on post_picture',
    keys: ONE('(select image_key from text_picture where name = old.name)'),
  },
  page_update: {
    on: 'update of content, published on page',
    keys: IN_TEXT('page_picture', 'page_picture.slug = old.slug'),
  },
  page_picture_delete: {
    on: 'delete on page_picture',
    keys: ONE('(select image_key from text_picture where name = old.name)'),
  },
  profile_update: { on: 'update of image_key on profile', keys: ONE('old.image_key') },
  profile_delete: { on: 'delete on profile', keys: ONE('old.image_key') },
  suspension_insert: {
    on: 'insert on suspension',
    keys: ONE('(select image_key from profile where person_id = new.person_id)'),
  },
  image_delete: { on: 'delete on image', keys: ONE('old.key') },
}

function triggersOf(isPostgres: boolean): string[] {
  return Object.entries(CHECKED).flatMap(([name, { on, keys }]) => {
    const insert = `insert into public_picture_check (key) ${keys};`
    const trigger = `create trigger ${name}_public after ${on}`
    if (!isPostgres) return [`${trigger} begin ${insert} end`]
    return [
      `create function inkwell_${name}_public() returns trigger language plpgsql as $$ begin
        ${insert} return null; end $$`,
      `${trigger} for each row execute function inkwell_${name}_public()`,
    ]
  })
}

/**
 * Pictures at public addresses. Triggers note which of them a write may have withdrawn, so that no
 * writer can forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('public_picture')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('store', 'text', (column) => column.notNull())
    .addColumn('files', 'text', (column) => column.notNull())
    .addColumn('ready', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('claim', 'text', (column) => column.notNull())
    .addColumn('busy_until', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('public_picture_store').on('public_picture').column('store').execute()
  // No number comes twice: a check is deleted by its number.
  const number = isPostgres
    ? 'bigint generated always as identity primary key'
    : 'integer primary key autoincrement'
  const text = isPostgres ? 'text collate "C"' : 'text'
  await sql
    .raw(`create table public_picture_check (seq ${number}, key ${text} not null)`)
    .execute(db)
  for (const trigger of triggersOf(isPostgres)) await sql.raw(trigger).execute(db)
}
