import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

type Revision = Selectable<Tables['revision']>

/** Where the text of a revision belongs, and its size, which both engines know without reading the text. */
type Head = Pick<Revision, 'number' | 'range_start' | 'range_length'> & { bytes: number }

/** Revisions that are read at once, and the bytes of their texts. */
const BATCH = { rows: 200, bytes: 500_000 }

/** The revisions from this one that are read at once: at least one. */
function takeBatch(heads: readonly Head[], begin: number): Head[] {
  let [end, bytes] = [begin, 0]
  while (end < heads.length && end - begin < BATCH.rows) {
    bytes += heads[end]?.bytes ?? 0
    if (bytes > BATCH.bytes && end > begin) break
    end++
  }
  return heads.slice(begin, end)
}

function isAt(row: Revision, head: Head | undefined): boolean {
  const isSameRange =
    row.range_start === head?.range_start && row.range_length === head.range_length
  return isSameRange && row.number === head.number
}

/**
 * The revisions of a post, from the first. Nothing limits their number, so they are read in batches. Throws if
 * superseded ones are deleted meanwhile: each may be a change of the one before.
 */
export async function* selectRevisions(
  db: Kysely<Tables>,
  postId: string,
): AsyncGenerator<Revision> {
  const heads = await db
    .selectFrom('revision')
    .select(['number', 'range_start', 'range_length'])
    .select(sql<number>`octet_length(text)`.as('bytes'))
    .where('post_id', '=', postId)
    .orderBy('number')
    .execute()
  for (let begin = 0; begin < heads.length;) {
    const batch = takeBatch(heads, begin)
    const rows = await db
      .selectFrom('revision')
      .selectAll()
      .where('post_id', '=', postId)
      .where('number', '>=', batch[0]?.number ?? 0)
      .where('number', '<=', batch.at(-1)?.number ?? 0)
      .orderBy('number')
      .execute()
    const isSame = rows.length === batch.length && rows.every((row, at) => isAt(row, batch[at]))
    if (!isSame) throw new Error(`The history of ${postId} has changed while it was read`)
    yield* rows
    begin += batch.length
  }
}
