import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** The rows of an archive. */
export class ExportingRepository {
  readonly #reads: Kysely<Tables>

  constructor({ reads }: Pick<Database, 'reads'>) {
    this.#reads = reads
  }

  /** When the person signed up. */
  async memberSince(personId: string): Promise<string | undefined> {
    const query = this.#reads.selectFrom('person').select('created_at').where('id', '=', personId)
    return (await query.executeTakeFirst())?.created_at
  }

  /** All posts of an author, including the trash, one at a time in id order. */
  async *posts(authorId: string) {
    const rows = await this.#reads
      .selectFrom('post')
      .select('id')
      .where('author_id', '=', authorId)
      .execute()
    for (const id of rows.map((row) => row.id).toSorted()) {
      const row = await this.#post(id)
      // It may have been deleted meanwhile.
      if (row) yield row
    }
  }

  #post(id: string) {
    return this.#reads
      .selectFrom('post')
      .leftJoin('image_alt', 'image_alt.post_id', 'post.id')
      .select([
        'post.id',
        'post.title',
        'post.content',
        'post.image_key',
        'post.created_at',
        'post.updated_at',
        'post.deleted_at',
        'image_alt.alt',
      ])
      .where('post.id', '=', id)
      .executeTakeFirst()
  }
}

type Posts = ReturnType<ExportingRepository['posts']>
export type ExportedRow = Posts extends AsyncIterable<infer Row> ? Row : never
