import { sql } from 'kysely'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { lockTagging } from './tags.lock.ts'

/** Greater than any character of a key. */
const LAST = '\u{10FFFF}'

/** The number of visible posts of `tag`: a range of an index. */
const POSTS = sql<number | string>`(select count(*) from post_tag
  where post_tag.tag_id = tag.id and post_tag.visible = 1)`

function selectTags(db: Kysely<Tables>) {
  return db.selectFrom('tag').select(['tag.id', 'tag.slug', 'tag.name', POSTS.as('posts')])
}

export type TagRow = Awaited<ReturnType<ReturnType<typeof selectTags>['execute']>>[number]

/** Only tags that visible posts have. */
function selectUsed(db: Kysely<Tables>) {
  return selectTags(db).where((eb) =>
    eb.exists(
      eb
        .selectFrom('post_tag')
        .select('post_tag.post_id')
        .whereRef('post_tag.tag_id', '=', 'tag.id')
        .where('post_tag.visible', '=', 1),
    ),
  )
}

function withoutPosts(query: SelectQueryBuilder<Tables, 'tag', object>) {
  return query.where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('post_tag')
          .select('post_tag.post_id')
          .whereRef('post_tag.tag_id', '=', 'tag.id'),
      ),
    ),
  )
}

/** The rows of tags. Callers check permissions. */
export class TagsRepository {
  readonly #reads: Kysely<Tables>
  /** Numbers of posts are counted beside the event loop. */
  readonly #scans: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, scans, writes }: Pick<Database, 'reads' | 'scans' | 'writes'>) {
    this.#reads = reads
    this.#scans = scans
    this.#writes = writes
  }

  /** The tag that has this slug, or had it before. */
  async find(slug: string, db: Kysely<Tables> = this.#scans): Promise<TagRow | undefined> {
    const present = await selectTags(db).where('tag.slug', '=', slug).executeTakeFirst()
    if (present) return present
    return selectTags(db)
      .innerJoin('tag_alias', 'tag_alias.tag_id', 'tag.id')
      .where('tag_alias.slug', '=', slug)
      .executeTakeFirst()
  }

  /** Its id. */
  async findId(slug: string): Promise<string | undefined> {
    const present = this.#reads.selectFrom('tag').select('id').where('slug', '=', slug)
    const found = await present.executeTakeFirst()
    if (found) return found.id
    const before = this.#reads.selectFrom('tag_alias').select('tag_id').where('slug', '=', slug)
    return (await before.executeTakeFirst())?.tag_id
  }

  /** Used tags in the order of their slugs, after `cursor` if given. */
  list(limit: number, cursor?: string): Promise<TagRow[]> {
    const first = selectUsed(this.#scans).orderBy('tag.slug').limit(limit)
    return (cursor === undefined ? first : first.where('tag.slug', '>', cursor)).execute()
  }

  /** Used tags whose keys begin like this, in the order of the keys. */
  listFrom(key: string, limit: number): Promise<TagRow[]> {
    return selectUsed(this.#scans)
      .where('tag.key', '>=', key)
      .where('tag.key', '<', key + LAST)
      .orderBy('tag.key')
      .limit(limit)
      .execute()
  }

  /** The tag with this key, other than one. */
  findOther(key: string, tagId: string, transaction: Kysely<Tables>): Promise<TagRow | undefined> {
    const others = selectTags(transaction).where('tag.id', '!=', tagId)
    return others.where('tag.key', '=', key).executeTakeFirst()
  }

  /** Which of these slugs no other tag has or had. */
  async free(
    slugs: readonly string[],
    tagId: string,
    transaction: Kysely<Tables>,
  ): Promise<readonly string[]> {
    const present = transaction.selectFrom('tag').select(['slug', 'id']).where('slug', 'in', slugs)
    const before = transaction
      .selectFrom('tag_alias')
      .select(['slug', 'tag_id as id'])
      .where('slug', 'in', slugs)
    const rows = [...(await present.execute()), ...(await before.execute())]
    const taken = new Set(rows.filter(({ id }) => id !== tagId).map(({ slug }) => slug))
    return slugs.filter((slug) => !taken.has(slug))
  }

  /** Renames a tag; its earlier slug becomes an alias. */
  async rename(
    { id, slug: before }: Pick<TagRow, 'id' | 'slug'>,
    { slug, ...names }: { slug: string; name: string; key: string },
    transaction: Kysely<Tables>,
  ): Promise<void> {
    await transaction.deleteFrom('tag_alias').where('slug', '=', slug).execute()
    await transaction
      .updateTable('tag')
      .set({ slug, ...names })
      .where('id', '=', id)
      .execute()
    if (slug === before) return
    await transaction.insertInto('tag_alias').values({ slug: before, tag_id: id }).execute()
  }

  /** Gives all posts and slugs of a tag to another one, and deletes it. */
  async merge(
    { id, slug }: Pick<TagRow, 'id' | 'slug'>,
    into: string,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    await transaction
      .updateTable('post_tag')
      .set({ tag_id: into })
      .where('tag_id', '=', id)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('post_tag as other')
              .select('other.post_id')
              .whereRef('other.post_id', '=', 'post_tag.post_id')
              .where('other.tag_id', '=', into),
          ),
        ),
      )
      .execute()
    // The index of the search follows new and deleted rows of `post_tag`, but not this change of them.
    await transaction.insertInto('search_change').values({ kind: 'tag', id: into }).execute()
    const given = transaction.updateTable('tag_alias').set({ tag_id: into })
    await given.where('tag_id', '=', id).execute()
    const led = transaction.updateTable('old_address').set({ target_id: into })
    await led.where('kind', '=', 'tag').where('target_id', '=', id).execute()
    await transaction.deleteFrom('tag').where('id', '=', id).execute()
    await transaction.insertInto('tag_alias').values({ slug, tag_id: into }).execute()
  }

  /** Deletes some tags that no post has, visible or not; resolves to their number. */
  async purge(limit: number): Promise<number> {
    const rows = await withoutPosts(this.#scans.selectFrom('tag'))
      .select('tag.id')
      .limit(limit)
      .execute()
    if (rows.length === 0) return 0
    return this.transaction(async (transaction) => {
      await lockTagging(transaction)
      const ids = rows.map(({ id }) => id)
      // Checked again, because a post may have got one of them meanwhile.
      const unused = withoutPosts(transaction.selectFrom('tag')).select('tag.id')
      const { numDeletedRows } = await transaction
        .deleteFrom('tag')
        .where('id', 'in', unused.where('tag.id', 'in', ids))
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }
}
