import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Findings } from './findings.ts'
import type { Ledger } from './ledger.ts'

/** The other files of a data folder. */
const USUAL = /^(auth-secret|(inkwell|limits|search)\.db(-shm|-wal)?)$/

/** Milliseconds after which temporary files must be gone. */
const TRANSIENT_MS = 30_000

const POLL_MS = 500

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/** The common prefix of a picture's files; empty for other files. */
function hashIn(url: string): string {
  return /(?<=\/)[0-9a-f]{64}/.exec(url)?.[0] ?? ''
}

/** The hashes of the pictures of all posts, including the trash: the beginnings of their files' names. */
function neededBy({ entries }: Ledger): Set<string> {
  const urls = [...entries.values()].flatMap(({ image }) => image?.variants ?? [])
  return new Set(urls.map(({ url }) => hashIn(url)))
}

/** Files below the data folder that no post uses. */
async function strayFiles(dataDir: string, ledger: Ledger): Promise<string[]> {
  const needed = neededBy(ledger)
  const files = await filesIn(dataDir)
  return files.filter((file) => {
    return !USUAL.test(file) && !needed.has(hashIn(file))
  })
}

/** Reports files below the data folder that no post uses and that are there for `transientMs` milliseconds. */
export async function checkFiles(
  dataDir: string,
  { ledger, findings }: { ledger: Ledger; findings: Findings },
  transientMs = TRANSIENT_MS,
): Promise<void> {
  let stray = await strayFiles(dataDir, ledger)
  const deadline = performance.now() + transientMs
  // A picture may be in the process of encoding, or a job may be deleting files.
  while (stray.length > 0 && performance.now() < deadline) {
    await sleep(POLL_MS)
    const now = new Set(await strayFiles(dataDir, ledger))
    stray = stray.filter((file) => now.has(file))
  }
  for (const file of stray) findings.add('orphanFiles', file)
}

/** The result of SQLite's integrity and foreign key checks. */
export function checkIntegrity(dataDir: string): string[] {
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
