import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** All that a list reads of its posts, as in 0027-drafts, with what is new here. */
const LISTED = [
  'title',
  'lead',
  'excerpt',
  'updated_at',
  'deleted_at',
  'hidden_at',
  'unpublished_at',
  'author_id',
  'image_key',
  'language',
  'series',
] as const

/** What makes a post invisible. */
const REASONS = ['deleted_at', 'hidden_at', 'unpublished_at'] as const

const FOLLOWED = ['published_at', ...REASONS]

const CHANGED = FOLLOWED.map((column) => `old.${column} is distinct from new.${column}`).join(
  ' or ',
)

/** The columns of a tag in a post that are those of the post. */
const FOLLOW = `update post_tag set
  published_at = new.published_at,
  visible = case when coalesce(new.deleted_at, new.hidden_at, new.unpublished_at) is null then 1 else 0 end
  where post_id = new.id;`

/** A write that appends an event, as in 0021-change-log. */
interface Logged {
  on: string
  when?: string
  kind?: string
  /** An expression; a WHERE behind it makes no event of some rows. */
  tags: string
}

/** Lists and posts show names and slugs of tags; lists of tags show numbers of posts. */
const LOGGED: Record<string, Logged> = {
  post_tag_created: {
    on: 'insert on post_tag',
    when: 'new.visible = 1',
    tags: `'tags tag:' || new.tag_id`,
  },
  post_tag_changed: {
    on: 'update of visible on post_tag',
    when: 'old.visible <> new.visible',
    tags: `'tags tag:' || new.tag_id`,
  },
  post_tag_deleted: {
    on: 'delete on post_tag',
    when: 'old.visible = 1',
    // Where the tag is deleted, that is one event.
    tags: `'tags tag:' || old.tag_id where exists (select 1 from tag where id = old.tag_id)`,
  },
  tag_changed: { on: 'update on tag', tags: `'posts tags tag:' || new.id` },
  tag_deleted: { on: 'delete on tag', tags: `'tags tag:' || old.id` },
  // The other posts of the series have other neighbours.
  post_series_changed: {
    on: 'update of series_key on post',
    when: 'old.series_key is distinct from new.series_key and new.unpublished_at is null',
    kind: 'posts.reordered',
    tags: `'order'`,
  },
  // Another tag was merged into this one.
  tag_alias_created: { on: 'insert on tag_alias', tags: `'posts tags tag:' || new.tag_id` },
}

function triggersOnSqlite(): string[] {
  return [
    `create trigger post_tags_follow after update of ${FOLLOWED.join()} on post when ${CHANGED} begin
      ${FOLLOW}
    end`,
    ...Object.entries(LOGGED).map(
      ([name, { on, when, kind = 'tag.changed', tags }]) =>
        `create trigger ${name}_event after ${on} ${when ? `when ${when}` : ''} begin
          insert into event (kind, tags) select '${kind}', ${tags};
        end`,
    ),
  ]
}

function triggersOnPostgres(): string[] {
  return [
    `create function inkwell_post_tags_follow() returns trigger language plpgsql as $$ begin
      ${FOLLOW} return null; end $$`,
    `create trigger post_tags_follow after update of ${FOLLOWED.join()} on post
      for each row when (${CHANGED}) execute function inkwell_post_tags_follow()`,
    ...Object.entries(LOGGED).flatMap(([name, { on, when, kind = 'tag.changed', tags }]) => [
      `create function inkwell_${name}() returns trigger language plpgsql as $$ begin
        insert into event (kind, tags) select '${kind}', ${tags};
        return null;
      end $$`,
      `create trigger ${name}_event after ${on}
        for each row ${when ? `when (${when})` : ''} execute function inkwell_${name}()`,
    ]),
  ]
}

async function addTags(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tag')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    // The name, the same for all spellings that differ in case only.
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('tag_alias')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('tag_id', 'text', (column) =>
      column.notNull().references('tag.id').onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('tag_alias_tag').on('tag_alias').column('tag_id').execute()
  await db.schema
    .createTable('post_tag')
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('post.id').onDelete('cascade'),
    )
    .addColumn('tag_id', 'text', (column) =>
      column.notNull().references('tag.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    // As of the post, so that the list and the number of the posts of a tag are one range of an index.
    .addColumn('published_at', 'text', (column) => column.notNull())
    .addColumn('visible', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_tag_key', ['post_id', 'tag_id'])
    .execute()
  await db.schema
    .createIndex('post_tag_newest')
    .on('post_tag')
    .columns(['tag_id', 'visible', 'published_at', 'post_id'])
    .execute()
}

async function labelPosts(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  for (const column of ['language', 'series', 'series_key']) {
    await db.schema.alterTable('post').addColumn(column, 'text').execute()
  }
  await db.schema
    .createIndex('post_series')
    .on('post')
    .columns(['author_id', 'series_key', 'published_at', 'id'])
    .where(sql.ref('series_key'), 'is not', null)
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('hidden_at'), 'is', null)
    .where(sql.ref('unpublished_at'), 'is', null)
    .execute()
  if (isPostgres) return
  await db.schema.dropIndex('post_list').execute()
  await db.schema
    .createIndex('post_list')
    .on('post')
    .columns(['published_at', 'id', ...LISTED])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('hidden_at'), 'is', null)
    .where(sql.ref('unpublished_at'), 'is', null)
    .execute()
}

/** Tags, series and languages of posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await addTags(db)
  await labelPosts(db, isPostgres)
  // Null stands for what the post has; tags are a list in JSON, and an empty text is none.
  for (const column of ['tags', 'language', 'series']) {
    await db.schema.alterTable('draft').addColumn(column, 'text').execute()
  }
  const triggers = isPostgres ? triggersOnPostgres() : triggersOnSqlite()
  for (const trigger of triggers) await sql.raw(trigger).execute(db)
}
