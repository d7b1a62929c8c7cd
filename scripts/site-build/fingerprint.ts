import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const NOT_SOURCES = new Set(['node_modules', 'dist', 'test-results'])

function* filesIn(path: string): Generator<string> {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) {
      if (!NOT_SOURCES.has(entry.name)) yield* filesIn(inner)
    } else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
      yield inner
    }
  }
}

function filesOf(path: string): string[] {
  try {
    return [...filesIn(path)].toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path]
    throw error
  }
}

function hashOf(root: string, source: string): string {
  const hash = createHash('sha256')
  for (const path of filesOf(join(root, source))) {
    const bytes = readFileSync(path)
    hash.update(`${path.slice(root.length)}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/** Returns the hash of files and folders. */
export type Fingerprint = (sources: readonly string[]) => string

/**
 * Returns a function that hashes the names and contents of files and folders in `root`, independent of
 * modification times. It reads each only once.
 */
export function createFingerprint(root: string): Fingerprint {
  const hashes = new Map<string, string>()
  return (sources) => {
    for (const source of sources) if (!hashes.has(source)) hashes.set(source, hashOf(root, source))
    const parts = sources.map((source) => hashes.get(source))
    return createHash('sha256').update(parts.join()).digest('hex')
  }
}
