import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { TableShape } from '../../platform/db/stored-tables.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import type { FileEntry, TableEntry } from './manifest.ts'
import { encodeRow, RowsDigest } from './rows-digest.ts'

const compress = promisify(gzip)

/** Maximum characters of a part: the archive format needs the size of a file before its content. */
const PART_LENGTH = 4_000_000

async function backUpTable(
  snapshot: Snapshot,
  table: TableShape,
  archive: ArchiveWriter,
): Promise<TableEntry> {
  const digest = new RowsDigest()
  const parts: FileEntry[] = []
  let lines: string[] = []
  let length = 0

  async function finishPart(): Promise<void> {
    const number = String(parts.length + 1).padStart(5, '0')
    const bytes = await compress(`${lines.join('\n')}\n`)
    parts.push(await archive.add(`tables/${table.name}-${number}.ndjson.gz`, bytes))
    lines = []
    length = 0
  }

  for await (const rows of snapshot.rows(table)) {
    for (const row of rows) {
      const line = encodeRow(row, table)
      digest.add(line)
      lines.push(line)
      length += line.length
      if (length > PART_LENGTH) await finishPart()
    }
  }
  if (lines.length > 0) await finishPart()
  return { ...table, rows: digest.rows, digest: digest.digest, parts }
}

/**
 * Adds all rows of our tables to the archive, as lines of JSON for any engine; resolves to them and to the names of other
 * tables.
 */
export async function backUpTables(
  snapshot: Snapshot,
  archive: ArchiveWriter,
): Promise<{ tables: TableEntry[]; others: string[] }> {
  const { own, others } = await snapshot.sortTables()
  const tables: TableEntry[] = []
  for (const table of own) tables.push(await backUpTable(snapshot, table, archive))
  return { tables, others }
}
