import { randomBytes, randomInt } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const PAGE = 4_096
const FILES = ['', '-wal', '-shm']

/** Writes random bytes over a part of a file. */
function overwrite(file: string, start: number, length: number): void {
  const descriptor = openSync(file, 'r+')
  try {
    writeSync(descriptor, randomBytes(length), 0, length, start)
  } finally {
    closeSync(descriptor)
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Damages that happen to the index while nobody uses it, by their names in the figures. */
export const DAMAGES: Record<string, (file: string) => void> = {
  none: () => undefined,
  'all files deleted': (file) => {
    for (const part of FILES) rmSync(`${file}${part}`, { force: true })
  },
  'a page overwritten': (file) => {
    const pages = Math.floor(sizeOf(file) / PAGE)
    if (pages > 0) overwrite(file, PAGE * randomInt(pages), PAGE)
  },
  truncated: (file) => truncateSync(file, randomInt(sizeOf(file) + 1)),
  'bytes overwritten': (file) => {
    for (let i = 0; i < 20; i++) overwrite(file, randomInt(sizeOf(file) + 1), randomInt(1, 64))
  },
  'only the file deleted': (file) => rmSync(file),
  'overwritten from start to end': (file) => overwrite(file, 0, sizeOf(file)),
  'its log overwritten': (file) => {
    const log = `${file}-wal`
    for (let i = 0; i < 20 && sizeOf(log) > 0; i++) overwrite(log, randomInt(sizeOf(log)), 8)
  },
  // Fewer bytes may replace letters of a word alone, which nothing can tell.
  '64 bytes overwritten': (file) => overwrite(file, randomInt(sizeOf(file) + 1), 64),
  empty: (file) => writeFileSync(file, ''),
  'its log deleted': (file) => rmSync(`${file}-wal`, { force: true }),
  'its log truncated': (file) => {
    if (existsSync(`${file}-wal`)) truncateSync(`${file}-wal`, randomInt(sizeOf(`${file}-wal`) + 1))
  },
}

/** Whether an index has not followed all changes yet; looks at a copy. */
export function isBehind(dataDir: string): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'inkwell-search-copy-'))
  try {
    for (const name of ['inkwell.db', 'search.db'].flatMap((db) =>
      FILES.map((part) => db + part),
    )) {
      if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(copy, name))
    }
    const database = new DatabaseSync(join(copy, 'search.db'))
    try {
      database.prepare('attach ? as blog').run(join(copy, 'inkwell.db'))
      const row = database
        .prepare(
          `select exists (select 1 from pending) or coalesce(
            (select value from meta where name = 'seq') < (select max(seq) from blog.search_change), 1
          ) as behind`,
        )
        .get()
      return row?.behind === 1
    } finally {
      database.close()
    }
  } catch {
    // It has no tables yet.
    return true
  } finally {
    rmSync(copy, { recursive: true })
  }
}
