import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** All that a list reads of its posts, as in 0012-lists-in-one-place. */
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
] as const

const POST = (row: string) => `'posts posts:' || ${row}.author_id || ' post:' || ${row}.id`
const EARLIER_AUTHOR = `case when old.author_id <> new.author_id then ' posts:' || old.author_id else '' end`

/** Only posts that readers could see before or can see now change what they see. */
const LOGGED = {
  post_created: {
    on: 'insert on post',
    when: 'new.unpublished_at is null',
    tags: POST('new'),
  },
  post_changed: {
    on: 'update on post',
    when: 'old.unpublished_at is null or new.unpublished_at is null',
    tags: `${POST('new')} || ${EARLIER_AUTHOR}`,
  },
  post_deleted: {
    on: 'delete on post',
    when: 'old.unpublished_at is null',
    tags: POST('old'),
  },
}

function triggersOf(isPostgres: boolean): string[] {
  return Object.entries(LOGGED).flatMap(([name, { on, when, tags }]) => {
    if (isPostgres) {
      // The functions of 0021-change-log stay; they are called less often.
      return [
        `drop trigger ${name}_event on post`,
        `create trigger ${name}_event after ${on}
          for each row when (${when}) execute function inkwell_${name}()`,
      ]
    }
    const kind = name.replace('_', '.')
    return [
      `drop trigger ${name}_event`,
      `create trigger ${name}_event after ${on} when ${when} begin
        insert into event (kind, tags) select '${kind}', ${tags};
      end`,
    ]
  })
}

/** Posts are ordered by their publication, and can be withdrawn from the public. */
async function publishPosts(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  await db.schema.alterTable('post').renameColumn('created_at', 'published_at').execute()
  await db.schema.alterTable('post').addColumn('unpublished_at', 'text').execute()
  await db.schema.dropIndex('post_list').execute()
  // The order of each engine: 0011-moderation and 0012-lists-in-one-place.
  await db.schema
    .createIndex('post_list')
    .on('post')
    .columns(isPostgres ? ['published_at desc', 'id desc'] : ['published_at', 'id', ...LISTED])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('hidden_at'), 'is', null)
    .where(sql.ref('unpublished_at'), 'is', null)
    .execute()
  for (const statement of triggersOf(isPostgres)) await sql.raw(statement).execute(db)
}

/** The lists of an author's own posts, by state. */
async function listOwnPosts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('post_of_author')
    .on('post')
    .columns(['author_id', 'published_at desc', 'id desc'])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('unpublished_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('post_withdrawn')
    .on('post')
    .columns(['author_id', 'unpublished_at desc', 'id desc'])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('unpublished_at'), 'is not', null)
    .where(sql.ref('published_at'), '<>', sql.lit(''))
    .execute()
  await db.schema
    .createIndex('post_trash_of_author')
    .on('post')
    .columns(['author_id', 'deleted_at desc', 'id desc'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('draft_waiting')
    .on('draft')
    .columns(['author_id', 'updated_at desc', 'post_id desc'])
    .where(sql.ref('discarded_at'), 'is', null)
    .where(sql.ref('scheduled_for'), 'is', null)
    .execute()
  await db.schema
    .createIndex('draft_scheduled')
    .on('draft')
    .columns(['author_id', 'scheduled_for', 'post_id'])
    .where(sql.ref('discarded_at'), 'is', null)
    .where(sql.ref('scheduled_for'), 'is not', null)
    .execute()
}

async function addDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('draft')
    .addColumn('post_id', 'text', (column) =>
      column.primaryKey().references('post.id').onDelete('cascade'),
    )
    .addColumn('author_id', 'text', (column) =>
      column.notNull().references('person.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('image_key', 'text', (column) => column.references('image.key'))
    .addColumn('image_alt', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('scheduled_for', 'text')
    // The key of the message why it could not be published at that time.
    .addColumn('schedule_failure', 'text')
    .addColumn('discarded_at', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('draft_list')
    .on('draft')
    .columns(['author_id', 'updated_at desc', 'post_id desc'])
    .where(sql.ref('discarded_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('draft_trash')
    .on('draft')
    .column('discarded_at')
    .where(sql.ref('discarded_at'), 'is not', null)
    .execute()
  await db.schema.createIndex('draft_author').on('draft').column('author_id').execute()
  await db.schema.createIndex('draft_image').on('draft').column('image_key').execute()
}

async function addRevisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('revision')
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('post.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) =>
      column.notNull().references('person.id').onDelete('cascade'),
    )
    .addColumn('made_at', 'text', (column) => column.notNull())
    // Successive autosaves are one entry of the history: it began then, and all but the last are superseded.
    .addColumn('entry_began_at', 'text', (column) => column.notNull())
    .addColumn('superseded', 'integer', (column) => column.notNull().defaultTo(0))
    // Null where `text` is the whole text; otherwise it replaces this range of the revision before.
    .addColumn('range_start', 'integer')
    .addColumn('range_length', 'integer')
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('revision_key', ['post_id', 'number'])
    .execute()
  await db.schema
    .createIndex('revision_superseded')
    .on('revision')
    .columns(['made_at', 'post_id'])
    .where(sql.ref('superseded'), '=', sql.lit(1))
    .execute()
  await db.schema.createIndex('revision_person').on('revision').column('person_id').execute()
}

/** Drafts and the history of posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await publishPosts(db, isPostgres)
  await addDrafts(db)
  await addRevisions(db)
  await listOwnPosts(db)
}
