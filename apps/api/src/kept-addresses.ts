import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from './platform/db/tables.ts'

/** Rows of one statement. */
const BATCH = 100

type OldAddress = Selectable<Tables['old_address']>

/** Which of the things that paths lead to exist. */
function findTargets(kind: OldAddress['kind'], ids: readonly string[], db: Kysely<Tables>) {
  switch (kind) {
    case 'page':
      return db.selectFrom('page').select('slug as id').where('slug', 'in', ids).execute()
    case 'tag':
      return db.selectFrom('tag').select('id').where('id', 'in', ids).execute()
    case 'author':
      return db.selectFrom('person').select('id').where('id', 'in', ids).execute()
    case 'picture':
      return db.selectFrom('text_picture').select('name as id').where('name', 'in', ids).execute()
    case 'post':
    case 'cover':
      return db.selectFrom('post').select('id').where('id', 'in', ids).execute()
    // no default
  }
}

/** Those of the paths that lead to something that was deleted for good. */
async function findGone(paths: readonly string[], db: Kysely<Tables>): Promise<string[]> {
  const known = await db
    .selectFrom('old_address')
    .select(['path', 'kind', 'target_id'])
    .where('path', 'in', paths)
    .execute()
  const gone: string[] = []
  for (const [kind, rows] of Map.groupBy(known, (row) => row.kind)) {
    const ids = rows.map((row) => row.target_id)
    const here = new Set((await findTargets(kind, ids, db)).map(({ id }) => id))
    for (const { path, target_id } of rows) if (!here.has(target_id)) gone.push(path)
  }
  return gone
}

/** Stores the paths that a record had on its earlier site. A known path is replaced only if its target was purged. */
export async function keepAddresses(
  addresses: readonly Insertable<Tables['old_address']>[],
  db: Kysely<Tables>,
): Promise<void> {
  for (let start = 0; start < addresses.length; start += BATCH) {
    const rows = addresses.slice(start, start + BATCH)
    const paths = rows.map(({ path }) => path)
    const gone = await findGone(paths, db)
    if (gone.length > 0) await db.deleteFrom('old_address').where('path', 'in', gone).execute()
    await db
      .insertInto('old_address')
      .values(rows)
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute()
  }
}
