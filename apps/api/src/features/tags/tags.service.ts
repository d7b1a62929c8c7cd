import { TAG_COMPLETIONS_MAX, TAG_PAGE_SIZE } from '@inkwell/contract/limits'
import { isSlug } from '@inkwell/contract/slug'
import type { Tag, TagList, TagsQuery } from '@inkwell/contract/tag'
import { tagKeyOf } from '@inkwell/contract/tag-key'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockTagging } from './tags.lock.ts'
import { toTag } from './tags.mapper.ts'
import type { TagRow, TagsRepository } from './tags.repository.ts'
import { slugsFor } from './tags.slugs.ts'

/** Tags that are compared for the best completions of a beginning. */
const COMPARED = 200

/** An action of an administrator on a tag. */
export interface TagAct {
  act: 'rename_tag' | 'merge_tags'
  tag: { id: string; name: string }
}

/** Adds an action to the audit log in its transaction; throws if the session has ended. */
export type RecordTagAct = (act: TagAct, transaction: Kysely<Tables>) => Promise<void>

interface TagsParts {
  repository: TagsRepository
  /** Whether the error is a violation of a unique constraint. */
  isUniqueViolation: (error: unknown) => boolean
}

/** Tags of posts. The routes restrict renaming and merging to administrators. */
export class TagsService {
  readonly #parts: TagsParts

  constructor(parts: TagsParts) {
    this.#parts = parts
  }

  /** A page of the tags of visible posts in the order of their slugs, or the best with a beginning. */
  async list({ cursor, prefix }: TagsQuery): Promise<TagList> {
    if (prefix) return { tags: await this.#complete(prefix), nextCursor: null }
    const rows = await this.#parts.repository.list(TAG_PAGE_SIZE + 1, cursor)
    const tags = rows.slice(0, TAG_PAGE_SIZE).map(toTag)
    const last = rows.length > TAG_PAGE_SIZE ? tags.at(-1) : undefined
    return { tags, nextCursor: last?.slug ?? null }
  }

  /** The tag with this slug, now or before, and its id; throws `not_found` without visible posts. */
  async read(slug: string): Promise<{ tag: Tag; id: string }> {
    const row = await this.#find(slug)
    if (Number(row.posts) === 0) throw new Refusal('not_found', 'tagNotFound')
    return { tag: toTag(row), id: row.id }
  }

  /** The id of the tag with this slug, now or before. */
  async findId(slug: string): Promise<string | undefined> {
    return isSlug(slug) ? this.#parts.repository.findId(slug) : undefined
  }

  /**
   * Renames a tag in all posts. A tag that has the name is merged into this one, unless visible posts have it. Throws
   * `not_found`, and `conflict` then.
   */
  async rename(slug: string, name: string, record: RecordTagAct): Promise<Tag> {
    const { repository, isUniqueViolation } = this.#parts
    const { id } = await this.#find(slug)
    const key = tagKeyOf(name)
    try {
      await repository.transaction(async (transaction) => {
        await record({ act: 'rename_tag', tag: { id, name } }, transaction)
        await lockTagging(transaction)
        const tag = await this.#find(slug, transaction)
        const other = await repository.findOther(key, tag.id, transaction)
        if (other && Number(other.posts) > 0) throw nameTaken()
        // No list shows it, so nobody could choose it for a merge.
        if (other) await repository.merge(other, tag.id, transaction)
        const [free = tag.slug] = await repository.free(
          slugsFor(name, { key, id }),
          id,
          transaction,
        )
        await repository.rename(tag, { slug: free, name, key }, transaction)
      })
    } catch (error) {
      // Another post got a tag with this name meanwhile.
      throw isUniqueViolation(error) ? nameTaken() : error
    }
    return toTag(await this.#find(slug))
  }

  /**
   * Gives all posts of a tag another one instead. A tag that was merged into that one before stays as it
   * is. Throws `not_found`, and `invalid` if the other one does not exist or is the same.
   */
  async merge(slug: string, into: string, record: RecordTagAct): Promise<Tag> {
    const { repository } = this.#parts
    await repository.transaction(async (transaction) => {
      // An unknown address is reported before an unknown target.
      await this.#find(slug, transaction)
      const target = await repository.find(into, transaction)
      if (!target) throw refusedTarget('tagNotFound')
      const { id, name } = target
      await record({ act: 'merge_tags', tag: { id, name } }, transaction)
      await lockTagging(transaction)
      const tag = await this.#find(slug, transaction)
      if (tag.id !== id) await repository.merge(tag, id, transaction)
      else if (tag.slug === slug) throw refusedTarget('tagMergedIntoItself')
    })
    return toTag(await this.#find(into))
  }

  /** Deletes a batch of tags without posts; resolves to their number. */
  purge(): Promise<number> {
    return this.#parts.repository.purge(COMPARED)
  }

  /** The tag with this name comes first: however many longer names begin like it, it must be found. */
  async #complete(prefix: string): Promise<Tag[]> {
    const key = tagKeyOf(prefix)
    const tags = (await this.#parts.repository.listFrom(key, COMPARED)).map(toTag)
    const exact = tags.filter(({ name }) => tagKeyOf(name) === key)
    const best = tags.toSorted((a, b) => b.posts - a.posts)
    return [...new Set([...exact, ...best])].slice(0, TAG_COMPLETIONS_MAX)
  }

  async #find(slug: string, transaction?: Kysely<Tables>): Promise<TagRow> {
    // Only slugs are looked up: the engines reject some other texts.
    const row = isSlug(slug) ? await this.#parts.repository.find(slug, transaction) : undefined
    if (!row) throw new Refusal('not_found', 'tagNotFound')
    return row
  }
}

function nameTaken(): Refusal {
  return new Refusal('conflict', 'tagNameTaken', { fields: { name: 'tagNameTaken' } })
}

function refusedTarget(key: 'tagNotFound' | 'tagMergedIntoItself'): Refusal {
  return new Refusal('invalid', key, { fields: { into: key } })
}
