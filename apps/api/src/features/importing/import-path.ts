import { basename } from 'node:path'
import { openArchive } from './archive/open-archive.ts'
import { ImportRun } from './import-source.ts'
import type { ImportParts } from './import-source.ts'
import { Source } from './reading/source.ts'
import type { SourceLimits } from './reading/source.ts'

export interface ImportPathParts extends ImportParts {
  /** Called when the format is known. */
  onRecognised: (format: string) => void
  limits?: Partial<SourceLimits>
}

/** Imports a file, a folder or a zip; resolves to the id of the run in the ledger. Throws Unreadable. */
export async function importPath(path: string, parts: ImportPathParts): Promise<string> {
  const source = new Source(path, parts.limits)
  try {
    await source.open()
    parts.onRecognised(source.title)
    const archive = await openArchive(path)
    try {
      const run = new ImportRun(source, archive, parts)
      await run.run(basename(path))
      return run.id
    } finally {
      await archive.close()
    }
  } finally {
    await source.close()
  }
}
