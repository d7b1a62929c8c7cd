import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Findings } from './findings.ts'
import type { Ledger } from './ledger.ts'

/** What a data folder holds besides pictures. */
const USUAL = /^(auth-secret|(inkwell|limits)\.db(-shm|-wal)?)$/

/** Milliseconds after which a file that is only on its way is gone. */
const PASSING = 3_000

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/** What the names of all files of a picture begin with. */
function hashIn(url: string): string {
  return /[0-9a-f]{64}/.exec(url)?.[0] ?? ''
}

/** The names of the files of all pictures that a post has, in the trash or not. */
function neededBy({ entries }: Ledger): Set<string> {
  const urls = [...entries.values()].flatMap(({ image }) => image?.variants ?? [])
  const variants = urls.map(({ url }) => url.slice(url.lastIndexOf('/') + 1))
  const avifs = urls.map(({ url, width }) => `${hashIn(url)}-${width}.avif`)
  // Besides its sizes, a picture may have a master, which nobody is shown.
  const masters = urls.map(({ url }) => `${hashIn(url)}.webp`)
  return new Set([...variants, ...avifs, ...masters])
}

/** Files under the data folder that no post needs. */
async function strayFiles(dataDir: string, ledger: Ledger): Promise<string[]> {
  const needed = neededBy(ledger)
  const files = await filesIn(dataDir)
  return files.filter((file) => {
    return !USUAL.test(file) && !needed.has(file.slice(file.lastIndexOf('/') + 1))
  })
}

/** Looks for files under the data folder that no post needs, and that stay. */
export async function checkFiles(
  dataDir: string,
  ledger: Ledger,
  findings: Findings,
): Promise<void> {
  const stray = await strayFiles(dataDir, ledger)
  if (stray.length === 0) return
  // AVIF may be on its way at this moment, and then has another name; a job may be removing files.
  await sleep(PASSING)
  const later = new Set(await strayFiles(dataDir, ledger))
  for (const file of stray.filter((each) => later.has(each))) findings.add('orphanFiles', file)
}

/** What SQLite finds wrong with its file and with references in it, in its words. */
export function integrityOf(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'inkwell.db'), { readOnly: true })
  try {
    const integrity = database.prepare('pragma integrity_check').all()
    const references = database.prepare('pragma foreign_key_check').all()
    const words = integrity.map((row) => String(row.integrity_check))
    return [...words, ...references.map((row) => JSON.stringify(row))].filter(
      (word) => word !== 'ok',
    )
  } finally {
    database.close()
  }
}
