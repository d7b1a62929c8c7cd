import type { Kysely, Transaction } from 'kysely'
import { describe, expect, test } from 'vitest'
import { append, openReader, take } from '../../testing/event-log.ts'
import {
  comment,
  openBlog,
  page,
  person,
  post,
  tagged,
  TIME,
  unpublished,
} from '../../testing/small-blog.ts'
import type { LoggedEvent } from './events.ts'
import type { Tables } from './tables.ts'

/** Tables that are in no public response. */
const PRIVATE = new Set([
  'import_item',
  'import_part',
  'import_run',
  // Its answers are not cached.
  'old_address',
  // Written before a post is shown in a feed for the first time, or at once after it.
  'post_feed_id',
  'administrator',
  'audit_entry',
  'credential',
  'draft',
  'text_picture',
  'post_picture',
  'page_picture',
  'event',
  'idempotency',
  'invitation',
  'job',
  'kysely_migration',
  'kysely_migration_lock',
  'password_link',
  // Where files are: addresses in responses stay the same.
  'public_picture',
  'public_picture_check',
  'rate_limit',
  'report',
  'report_case',
  'revision',
  // The search index: results are joined with posts.
  'search_change',
  'search_head',
  'search_post',
  'search_source',
  'search_state',
  'search_term',
  'search_word',
  'session',
  'suspension',
  'verification',
])

type Write = (db: Transaction<Tables>) => Promise<unknown>
type Told = [kind: string, tags: string]

/** Triggers of one write run in any order. */
function inOrder(told: readonly Told[]): Told[] {
  return told.toSorted(([, one], [, other]) => (one < other ? -1 : 1))
}

const REORDERED: Told = ['posts.reordered', 'order']
const OF_Q = 'posts posts:ada post:q'

const WRITES: [what: string, write: Write, told: Told[]][] = [
  [
    'a new post',
    (db) => db.insertInto('post').values(post('r')).execute(),
    [['post.created', 'posts posts:ada post:r'], REORDERED],
  ],
  [
    'a post that is published',
    (db) => db.updateTable('post').set({ unpublished_at: null }).where('id', '=', 'd').execute(),
    [['post.changed', 'posts posts:ada post:d'], REORDERED],
  ],
  [
    'a withdrawn post',
    (db) => db.updateTable('post').set({ unpublished_at: TIME }).where('id', '=', 'q').execute(),
    [['post.changed', OF_Q], REORDERED],
  ],
  [
    'a changed post',
    (db) => db.updateTable('post').set({ title: 'B' }).where('id', '=', 'q').execute(),
    [['post.changed', OF_Q]],
  ],
  [
    'a post of another author',
    (db) => db.updateTable('post').set({ author_id: 'bob' }).where('id', '=', 'q').execute(),
    [['post.changed', 'posts posts:bob post:q posts:ada'], REORDERED],
  ],
  [
    'a deleted post',
    (db) => db.deleteFrom('post').where('id', '=', 'p').execute(),
    [['post.deleted', 'posts posts:ada post:p'], ['tag.changed', 'tags tag:wool'], REORDERED],
  ],
  [
    'another size of a picture',
    (db) => db.updateTable('image').set({ variants: '[{}]' }).execute(),
    [['post.changed', OF_Q]],
  ],
  [
    'words for a picture',
    (db) => db.insertInto('image_alt').values({ post_id: 'p', alt: 'A' }).execute(),
    [['post.changed', 'posts post:p']],
  ],
  [
    'other words for a picture',
    (db) => db.updateTable('image_alt').set({ alt: 'A' }).execute(),
    [['post.changed', 'posts post:q']],
  ],
  [
    'no words for a picture',
    (db) => db.deleteFrom('image_alt').execute(),
    [['post.changed', 'posts post:q']],
  ],
  [
    'a new author',
    (db) => db.insertInto('person').values(person('cy')).execute(),
    [['author.created', 'author:cy']],
  ],
  [
    'a new name',
    (db) => db.updateTable('person').set({ name: 'Ada L' }).where('id', '=', 'ada').execute(),
    [['author.changed', 'posts author:ada']],
  ],
  [
    'an author who is gone',
    (db) => db.deleteFrom('person').where('id', '=', 'bob').execute(),
    [['author.deleted', 'author:bob']],
  ],
  [
    'a profile',
    (db) =>
      db
        .insertInto('profile')
        .values({ person_id: 'bob', biography: '', links: '[]', updated_at: TIME })
        .execute(),
    [['author.changed', 'author:bob']],
  ],
  [
    'a changed profile',
    (db) => db.updateTable('profile').set({ biography: 'B' }).execute(),
    [['author.changed', 'author:ada']],
  ],
  [
    'a profile that is gone',
    (db) => db.deleteFrom('profile').execute(),
    [['author.changed', 'author:ada']],
  ],
  [
    'a suspended author',
    (db) => db.insertInto('suspension').values({ person_id: 'ada', created_at: TIME }).execute(),
    [['author.changed', 'authors author:ada']],
  ],
  [
    'an author whose suspension is lifted',
    (db) => db.deleteFrom('suspension').execute(),
    [['author.changed', 'authors author:cem']],
  ],
  [
    'a new page',
    (db) =>
      db
        .insertInto('page')
        .values({ ...page, slug: 'imprint' })
        .execute(),
    [['page.created', 'pages page:imprint']],
  ],
  [
    'a changed page',
    (db) => db.updateTable('page').set({ published: 0 }).execute(),
    [['page.changed', 'pages page:about']],
  ],
  [
    'a deleted page',
    (db) => db.deleteFrom('page').execute(),
    [['page.deleted', 'pages page:about']],
  ],
  [
    'a tag of a post',
    (db) => db.insertInto('post_tag').values(tagged('p', 'looms')).execute(),
    [['tag.changed', 'tags tag:looms']],
  ],
  [
    'a tag that a post no longer has',
    (db) => db.deleteFrom('post_tag').execute(),
    [['tag.changed', 'tags tag:wool']],
  ],
  [
    'a renamed tag',
    (db) => db.updateTable('tag').set({ name: 'W' }).where('id', '=', 'wool').execute(),
    [['tag.changed', 'posts tags tag:wool']],
  ],
  [
    'a comment',
    (db) => db.insertInto('imported_comment').values(comment).execute(),
    [['comment.changed', 'comments:p']],
  ],
  [
    'a merged tag',
    (db) => db.insertInto('tag_alias').values({ slug: 'yarn', tag_id: 'wool' }).execute(),
    [['tag.changed', 'posts tags tag:wool']],
  ],
]

describe('the change log', () => {
  test.each(WRITES)('contains %s as soon as it is committed', async (_, write, told) => {
    const database = await openBlog()
    const reader = await openReader(database)
    const log = (db: Kysely<Tables>) =>
      db.selectFrom('event').select(['kind', 'tags', 'at']).orderBy('seq').execute()
    const before = await log(database.writes)
    await database.writes.transaction().execute(async (transaction) => {
      await write(transaction)
      const appended = (await log(transaction)).slice(before.length)
      expect(inOrder(appended.map(({ kind, tags }) => [kind, tags]))).toEqual(inOrder(told))
      for (const { at } of appended) {
        expect(at).toBe(new Date(at).toISOString())
        expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
      }
      expect(await log(database.reads)).toEqual(before)
    })
    const committed = (await take(reader)) as LoggedEvent[]
    const read: Told[] = committed.map(({ kind, tags }) => [kind, tags.join(' ')])
    expect(inOrder(read)).toEqual(inOrder(told))
  })

  test.each(WRITES)('does not contain %s that was rolled back', async (_, write) => {
    const database = await openBlog()
    const reader = await openReader(database)
    const failed = database.writes.transaction().execute(async (transaction) => {
      await write(transaction)
      throw new Error('No')
    })
    await expect(failed).rejects.toThrow('No')
    await append(database.writes, 1)
    expect(await take(reader)).toHaveLength(1)
  })

  test('contains nothing of drafts', async () => {
    const { writes } = await openBlog()
    const log = () => writes.selectFrom('event').select('seq').execute()
    const before = await log()
    await writes
      .insertInto('post')
      .values({ ...post('e'), ...unpublished })
      .execute()
    await writes.updateTable('post').set({ title: 'B' }).where('id', '=', 'e').execute()
    await writes.deleteFrom('post').where('id', '=', 'e').execute()
    expect(await log()).toEqual(before)
  })

  test('has triggers on each table that public responses are made of', async () => {
    const { reads } = await openBlog()
    const tables = await reads.introspection.getTables({ withInternalKyselyTables: true })
    const rest = tables.map(({ name }) => name).filter((name) => !PRIVATE.has(name))
    // A new table is either private, or needs triggers and lines in WRITES.
    const loggedTables =
      'image image_alt imported_comment page person post post_tag profile tag tag_alias'
    expect(rest.toSorted()).toEqual(loggedTables.split(' '))
  })
})
