import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { isPictureShown, selectVisibleCover } from '../../../visible-pictures.ts'
import { visibleAmongFew } from '../../../visible-post.ts'

/** Where paths of imported sites lead. */
export class OldAddressesRepository {
  readonly #reads: Kysely<Tables>

  constructor({ reads }: Pick<Database, 'reads'>) {
    this.#reads = reads
  }

  /** What these paths led to, in no order. */
  find(paths: readonly string[]): Promise<Tables['old_address'][]> {
    return this.#reads.selectFrom('old_address').selectAll().where('path', 'in', paths).execute()
  }

  /** The title of a visible post. */
  async titleOf(postId: string): Promise<string | undefined> {
    const query = this.#reads.selectFrom('post').select('title').where('post.id', '=', postId)
    return (await query.where(visibleAmongFew()).executeTakeFirst())?.title
  }

  /** The file of the cover of a visible post. */
  coverOf(postId: string): Promise<string | undefined> {
    return selectVisibleCover(this.#reads, postId)
  }

  /** Whether everyone can see the page with this slug. */
  async isPublished(slug: string): Promise<boolean> {
    const query = this.#reads.selectFrom('page').select('published').where('slug', '=', slug)
    return (await query.executeTakeFirst())?.published === 1
  }

  /** The slug of a tag that a visible post has. */
  async slugOf(tagId: string): Promise<string | undefined> {
    const query = this.#reads
      .selectFrom('tag')
      .innerJoin('post_tag', 'post_tag.tag_id', 'tag.id')
      .select('tag.slug')
      .where('tag.id', '=', tagId)
      .where('post_tag.visible', '=', 1)
    return (await query.limit(1).executeTakeFirst())?.slug
  }

  /** Whether a text that everyone can see has the picture with this name. */
  isShown(name: string): Promise<boolean> {
    return isPictureShown(this.#reads, name)
  }

  /** Whether everyone can see the page of this author. */
  async isAuthor(id: string): Promise<boolean> {
    const query = this.#reads
      .selectFrom('person')
      .leftJoin('suspension', 'suspension.person_id', 'person.id')
      .select('person.id')
      .where('person.id', '=', id)
      .where('suspension.person_id', 'is', null)
    return (await query.executeTakeFirst()) !== undefined
  }
}
