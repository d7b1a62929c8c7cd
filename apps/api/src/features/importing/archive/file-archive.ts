import { basename } from 'node:path'
import type { Archive } from './archive.ts'
import { readRegular } from './read-regular.ts'
import { createArchive, requireBounded } from './stored-files.ts'

/** A single file as an archive. */
export function openFile(path: string, size: number): Archive {
  requireBounded(1, size)
  const name = basename(path)
  return createArchive({
    name,
    files: [{ path: name, size }],
    refused: [],
    open: () => readRegular(path),
    close: () => Promise.resolve(),
  })
}
