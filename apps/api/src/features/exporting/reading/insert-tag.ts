import type { Kysely } from 'kysely'
import { isPostgres } from '../../../platform/db/stored-tables.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { insertAddresses } from './insert-elsewhere.ts'
import type { TakenTag } from './line-schemas.ts'

/** The tag with this key, which stays until the transaction ends. */
function findTag(key: string, transaction: Kysely<Tables>) {
  const query = transaction.selectFrom('tag').select('id').where('key', '=', key)
  return (isPostgres(transaction) ? query.forKeyShare() : query).executeTakeFirst()
}

/** Lets slugs lead to a tag, except those of tags and those that lead to one already. */
async function insertAliases(
  tag_id: string,
  slugs: readonly string[],
  transaction: Kysely<Tables>,
): Promise<void> {
  for (const slug of slugs) {
    const query = transaction.selectFrom('tag').select('id').where('slug', '=', slug)
    if (await query.executeTakeFirst()) continue
    await transaction
      .insertInto('tag_alias')
      .values({ slug, tag_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Whether the slug leads to a tag that had it before. */
async function isAlias(slug: string, transaction: Kysely<Tables>): Promise<boolean> {
  const query = transaction.selectFrom('tag_alias').select('slug').where('slug', '=', slug)
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Inserts a tag, unless one has its id, name or slug, or had the slug. Its earlier slugs and paths lead to the tag that has
 * its name.
 */
export async function insertTag(
  { aliases, addresses, createdAt, ...tag }: TakenTag & { key: string },
  transaction: Kysely<Tables>,
): Promise<void> {
  // One that was merged here stays so.
  if (!(await isAlias(tag.slug, transaction))) {
    await transaction
      .insertInto('tag')
      .values({ ...tag, created_at: createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const here = await findTag(tag.key, transaction)
  if (!here) return
  await insertAliases(here.id, [tag.slug, ...aliases], transaction)
  await insertAddresses(addresses, { kind: 'tag', target_id: here.id }, transaction)
}
