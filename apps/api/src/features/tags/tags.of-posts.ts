import { tagKeyOf } from '@inkwell/contract/tag-key'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { HIDING_COLUMNS, isVisible } from '../../visible-post.ts'
import { shareTagging } from './tags.lock.ts'
import { slugsFor } from './tags.slugs.ts'

type Transaction = Kysely<Tables>

interface FoundTag {
  id: string
  key: string
  name: string
  slug: string
}

interface TagsOfPostsParts {
  clock: Clock
  newId: NewId
}

/** Gives tags to posts, and makes those that are new. */
export class TagsOfPosts {
  readonly #parts: TagsOfPostsParts

  constructor(parts: TagsOfPostsParts) {
    this.#parts = parts
  }

  /**
   * Replaces the tags of a post, which the transaction has locked or inserted. Names are unique whatever
   * their case; a tag that exists keeps its spelling. Resolves to the tags as a list in JSON of
   * `[position, id, name, slug]`.
   */
  async set(postId: string, names: readonly string[], transaction: Transaction): Promise<string> {
    await shareTagging(transaction)
    const tags = await this.#findOrMake(names, transaction)
    const wanted = new Map(tags.map(({ id }, position) => [id, position]))
    const present = await transaction
      .selectFrom('post_tag')
      .select(['tag_id', 'position'])
      .where('post_id', '=', postId)
      .execute()
    const gone = present.map(({ tag_id: id }) => id).filter((id) => !wanted.has(id))
    if (gone.length > 0) await removeTags(postId, gone, transaction)
    for (const { tag_id: id, position: before } of present) {
      const position = wanted.get(id)
      wanted.delete(id)
      if (position === undefined || position === before) continue
      await move(postId, { id, position }, transaction)
    }
    if (wanted.size > 0) await addTags(postId, wanted, transaction)
    return JSON.stringify(tags.map(({ id, name, slug }, position) => [position, id, name, slug]))
  }

  /** The tags with these names in their order. */
  async #findOrMake(names: readonly string[], transaction: Transaction): Promise<FoundTag[]> {
    const byKey = new Map(names.map((name) => [tagKeyOf(name), name]))
    const found = new Map<string, FoundTag>()
    for (const tag of await findByKeys([...byKey.keys()], transaction)) found.set(tag.key, tag)
    // In one order everywhere, so that two transactions never wait for each other.
    const missing = [...byKey.keys()].filter((key) => !found.has(key)).toSorted()
    for (const key of missing) {
      found.set(key, await this.#make(byKey.get(key) ?? key, key, transaction))
    }
    return [...byKey.keys()].flatMap((key) => found.get(key) ?? [])
  }

  async #make(name: string, key: string, transaction: Transaction): Promise<FoundTag> {
    const id = this.#parts.newId()
    const slugs = slugsFor(name, { key, id })
    const taken = await findAliases(slugs, transaction)
    for (const slug of slugs.filter((each) => !taken.has(each))) {
      const tag = { id, key, name, slug }
      const created_at = this.#parts.clock().toISOString()
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('tag')
        .values({ ...tag, created_at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows) return tag
      // Another writer was faster, or another tag has the slug.
      const [other] = await findByKeys([key], transaction)
      if (other) return other
    }
    throw new Error(`No slug is left for the tag ${name}`)
  }
}

/** The tags with these keys. */
function findByKeys(keys: readonly string[], transaction: Transaction): Promise<FoundTag[]> {
  if (keys.length === 0) return Promise.resolve([])
  return transaction
    .selectFrom('tag')
    .select(['id', 'key', 'name', 'slug'])
    .where('key', 'in', keys)
    .execute()
}

async function findAliases(
  slugs: readonly string[],
  transaction: Transaction,
): Promise<ReadonlySet<string>> {
  const query = transaction.selectFrom('tag_alias').select('slug').where('slug', 'in', slugs)
  return new Set((await query.execute()).map(({ slug }) => slug))
}

async function removeTags(
  postId: string,
  tagIds: readonly string[],
  transaction: Transaction,
): Promise<void> {
  await transaction
    .deleteFrom('post_tag')
    .where('post_id', '=', postId)
    .where('tag_id', 'in', tagIds)
    .execute()
}

async function move(
  postId: string,
  { id, position }: { id: string; position: number },
  transaction: Transaction,
): Promise<void> {
  await transaction
    .updateTable('post_tag')
    .set({ position })
    .where('post_id', '=', postId)
    .where('tag_id', '=', id)
    .execute()
}

/** Adds tags by their ids and positions. */
async function addTags(
  postId: string,
  positions: ReadonlyMap<string, number>,
  transaction: Transaction,
): Promise<void> {
  const post = await transaction
    .selectFrom('post')
    .select(['published_at', ...HIDING_COLUMNS])
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  const { published_at } = post
  const visible = isVisible(post) ? 1 : 0
  const rows = [...positions]
    .map(([tag_id, position]) => ({ post_id: postId, tag_id, position, published_at, visible }))
    .toSorted((a, b) => (a.tag_id < b.tag_id ? -1 : 1))
  await transaction.insertInto('post_tag').values(rows).execute()
}
