import { importNote } from '@inkwell/contract/import-notes'
import { LeftOut, Unreadable } from '../left-out.ts'
import type { Archive, ArchiveFile } from './archive.ts'
import { ARCHIVE_BYTES_MAX, ARCHIVE_FILES_MAX } from './archive-limits.ts'
import { readPieces, readStart } from './read-pieces.ts'

/** Throws Unreadable for more files or bytes than an import reads. */
export function requireBounded(count: number, bytes: number): void {
  if (count > ARCHIVE_FILES_MAX) {
    throw new Unreadable(importNote('filesTooMany', { max: ARCHIVE_FILES_MAX }))
  }
  if (bytes > ARCHIVE_BYTES_MAX) {
    throw new Unreadable(importNote('filesTooLarge', { max: ARCHIVE_BYTES_MAX }))
  }
}

interface Parts<File extends ArchiveFile> {
  name: string
  files: readonly File[]
  refused: Archive['refused']
  open: (file: File) => AsyncIterable<Uint8Array>
  close: () => Promise<void>
}

/** An archive of files that are opened one by one. */
export function createArchive<File extends ArchiveFile>(parts: Parts<File>): Archive {
  const { name, refused, close } = parts
  const files = parts.files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const byPath = new Map(files.map((file) => [file.path, file]))
  const open = (path: string) => {
    const file = byPath.get(path)
    if (!file) throw new LeftOut(importNote('notInArchive'))
    return parts.open(file)
  }
  return {
    name,
    files,
    refused,
    has: (path) => byPath.has(path),
    read: async (path, max) => readPieces(open(path), max),
    head: async (path, length) => readStart(open(path), length),
    stream: open,
    close,
  }
}
