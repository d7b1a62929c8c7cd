import { basename } from 'node:path'
import { openArchive } from './archive/open-archive.ts'
import type { ImportParts } from './import-parts.ts'
import { ImportRun } from './import-source.ts'
import type { RemotePictures } from './taking/remote-pictures.ts'
import { Source } from './reading/source.ts'
import type { SourceLimits } from './reading/source.ts'

export interface ImportPathParts extends ImportParts {
  /** Called when the format is known: its name in the database, and in words. */
  onRecognised: (source: { format: string; title: string }) => Promise<void> | void
  /** Whether words of others are taken; without it they are listed. */
  othersWords?: boolean
  limits?: Partial<SourceLimits>
}

type Work<T> = (run: ImportRun, name: string) => Promise<T>

/** Opens a file, a folder or a zip for an import of its own. Throws Unreadable. */
export async function withImport<T>(
  path: string,
  parts: ImportPathParts,
  work: Work<T>,
): Promise<T> {
  const source = new Source(path, { othersWords: parts.othersWords ?? false }, parts.limits)
  try {
    await source.open()
    await parts.onRecognised(source)
    const archive = await openArchive(path)
    try {
      return await work(new ImportRun(source, archive, parts), basename(path))
    } finally {
      await archive.close()
    }
  } finally {
    await source.close()
  }
}

/** Milliseconds before servers that failed are asked once more, and the longest pause that one of them can ask for. */
const PAUSE_MIN = 30_000
const PAUSE_MAX = 600_000

export interface OnceMoreParts extends ImportPathParts {
  /** The import that took the texts. */
  runId: string
  /** What it could not fetch. */
  failed: Pick<RemotePictures, 'left' | 'retryAfterMs'>
  /** Waits for milliseconds. */
  wait: (pause: number) => Promise<unknown>
}

/**
 * Fetches pictures once more that failed for transient reasons, after a pause. Servers that want a long one are not
 * asked. Throws Unreadable.
 */
export async function fetchOnceMore(
  path: string,
  { failed: { left, retryAfterMs }, wait, ...parts }: OnceMoreParts,
): Promise<void> {
  if (left === 0 || retryAfterMs > PAUSE_MAX) return
  await wait(Math.max(PAUSE_MIN, retryAfterMs))
  await withImport(path, parts, (run) => run.fetchAgain())
}

/** Imports a file, a folder or a zip; resolves to the id of the run in the ledger. Throws Unreadable. */
export function importPath(path: string, parts: ImportPathParts): Promise<string> {
  return withImport(path, parts, async (run, name) => {
    await run.begin(name)
    await run.take()
    await parts.ledger.end(run.id, parts.clock().toISOString())
    return run.id
  })
}
