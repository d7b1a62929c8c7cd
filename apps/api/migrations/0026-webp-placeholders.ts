import type { Kysely } from 'kysely'
import { v7 } from 'uuid'

/** Rows in one statement; each value is a parameter, of which SQLite takes 32,766. */
const ROWS_AT_ONCE = 500

interface Earlier {
  image: Record<'key' | 'placeholder' | 'created_at', string>
  job: Record<'id' | 'kind' | 'unique_key' | 'payload' | 'run_at' | 'created_at', string>
}

/** Placeholders are WebP instead of ThumbHashes. A job for each picture makes them anew. */
export async function up(db: Kysely<Earlier>): Promise<void> {
  const pictures = await db.selectFrom('image').select(['key', 'created_at']).execute()
  for (let at = 0; at < pictures.length; at += ROWS_AT_ONCE) {
    const rows = pictures.slice(at, at + ROWS_AT_ONCE).map(({ key, created_at }) => ({
      id: v7(),
      kind: 'images.make-placeholder',
      unique_key: key,
      payload: JSON.stringify({ key }),
      run_at: created_at,
      created_at,
    }))
    await db.insertInto('job').values(rows).execute()
  }
  await db.updateTable('image').set({ placeholder: '' }).where('placeholder', '<>', '').execute()
}
