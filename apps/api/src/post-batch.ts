import { sql } from 'kysely'

/**
 * Rows that one transaction changes or deletes where there may be many, and bytes of their texts. On SQLite
 * everything waits meanwhile, and PostgreSQL cancels a statement of 15 seconds.
 */
export const BATCH_ROWS = 100
export const BATCH_BYTES = 4_000_000

/** SQL: the bytes of the texts of `post`. Both engines know them without reading the texts. */
export const POST_BYTES = sql<number>`octet_length(post.content) + octet_length(post.html)`

/** The first of these rows that one transaction takes: at least one. */
export function takeBatch<Row extends { bytes: number }>(rows: readonly Row[]): Row[] {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += row.bytes
    return index > 0 && bytes > BATCH_BYTES
  })
  return end === -1 ? [...rows] : rows.slice(0, end)
}
