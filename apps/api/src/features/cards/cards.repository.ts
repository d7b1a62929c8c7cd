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

  /** The title and the author of a visible post. */
  find(id: string): Promise<{ title: string; author: string } | undefined> {
    return this.#reads
      .selectFrom('post')
      .innerJoin('person', 'person.id', 'post.author_id')
      .select(['post.title', 'person.name as author'])
      .where('post.id', '=', id)
      .where(visiblePost())
      .executeTakeFirst()
  }
}
