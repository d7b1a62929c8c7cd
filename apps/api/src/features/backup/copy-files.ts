import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { StartError } from '../../platform/start-error.ts'

/** Files that are copied at a time: some stores answer slowly. */
const AT_ONCE = 8

type Store = Pick<FileStore, 'open'>

async function read(store: Store, name: string): Promise<Buffer | undefined> {
  const file = await store.open(name)
  return file && buffer(await file.read())
}

/** What was done with the files of a source. */
export interface CopiedFiles {
  /** Names of files that are in the target as in the source. */
  done: Set<string>
  copied: number
  bytes: number
  /** Names of files that the source does not have. */
  missing: Set<string>
}

export function nothingCopied(): CopiedFiles {
  return { done: new Set(), missing: new Set(), copied: 0, bytes: 0 }
}

/** Copies one file unless the target has it, reads it from there, and compares. */
async function copyFile(from: Store, to: FileStore, name: string, all: CopiedFiles): Promise<void> {
  const bytes = await read(from, name)
  if (!bytes) return void all.missing.add(name)
  const sum = hash('sha256', bytes)
  const isThere = async () => {
    const found = await read(to, name)
    return found !== undefined && hash('sha256', found) === sum
  }
  if (!(await isThere())) {
    await to.put(name, bytes)
    if (!(await isThere())) throw new StartError(`The target does not give back ${name} as it was.`)
    all.copied += 1
  }
  all.bytes += bytes.byteLength
  all.missing.delete(name)
  all.done.add(name)
}

/** Copies files that are not copied yet, a few at a time, and verifies each in the target. */
export async function copyFiles(
  from: Store,
  to: FileStore,
  names: readonly string[],
  all: CopiedFiles,
): Promise<void> {
  const left = names.filter((name) => !all.done.has(name)).values()
  async function work(): Promise<void> {
    for (const name of left) await copyFile(from, to, name, all)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Drops missing files that are not among these names: they were deleted while others were copied. */
export function dropDeleted({ missing }: CopiedFiles, names: readonly string[]): void {
  const needed = new Set(names)
  for (const name of missing) if (!needed.has(name)) missing.delete(name)
}
