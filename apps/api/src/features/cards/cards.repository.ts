import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { visiblePost } from '../../visible-post.ts'

/** What cards show of posts. */
export class CardsRepository {
  readonly #reads: Kysely<Tables>

  constructor({ reads }: Pick<Database, 'reads'>) {
    this.#reads = reads
  }

  /** The title and the author of a visible post. A deleted account has no name. */
  async find(id: string): Promise<{ title: string; author: string } | undefined> {
    const found = await this.#reads
      .selectFrom('post')
      .innerJoin('person', 'person.id', 'post.author_id')
      .select(['post.title', 'post.author_id', 'person.name'])
      .where('post.id', '=', id)
      .where(visiblePost())
      .executeTakeFirst()
    if (!found) return undefined
    // Its stored name is English, and a card has the language of its site.
    return { title: found.title, author: found.author_id === DELETED_ACCOUNT_ID ? '' : found.name }
  }
}
