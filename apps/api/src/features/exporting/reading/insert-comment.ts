import type { Tables } from '../../../platform/db/tables.ts'
import type { TakenComment } from './line-schemas.ts'
import type { TakingRepository } from './taking.repository.ts'

type Rendering = Pick<Tables['imported_comment'], 'html' | 'renderer_version'>

/** Inserts a comment unless it is here; resolves to the id of its post, and to undefined without that. */
export function insertComment(
  comment: TakenComment & Rendering,
  repository: TakingRepository,
): Promise<string | undefined> {
  const { id, source, createdAt, post, parent, removedAt, ...rest } = comment
  return repository.transaction(async (transaction) => {
    if ((await repository.authorOf(post, transaction)) === undefined) return undefined
    const place = { id, post_id: post, parent_id: parent, import_source: source }
    await transaction
      .insertInto('imported_comment')
      .values({ ...rest, ...place, created_at: createdAt, removed_at: removedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await transaction
      .selectFrom('imported_comment')
      .select('post_id')
      .where((eb) => eb.or([eb('id', '=', id), eb('import_source', '=', source)]))
      .executeTakeFirst()
    return row?.post_id
  })
}
