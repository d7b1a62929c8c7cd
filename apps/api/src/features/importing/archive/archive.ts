import type { ImportNote } from '@inkwell/contract/import-notes'

/** A file of an archive. */
export interface ArchiveFile {
  /** From the root of the archive, with `/` between its parts and without `..`. */
  path: string
  /** Bytes, as the archive says. */
  size: number
}

/** A file, a folder or a zip with an export. Folders and zips look alike; a file is an archive of one file. */
export interface Archive {
  /** Its own name, without folders. */
  name: string
  /** Its files, sorted by path. Links, and folders of programs, are not among them. */
  files: readonly ArchiveFile[]
  /** What cannot be read, with the reason. */
  refused: readonly { path: string; reason: ImportNote }[]
  /** Whether there is a file with this path. */
  has: (path: string) => boolean
  /** The whole file of at most `max` bytes; throws LeftOut for a missing, larger or damaged one. */
  read: (path: string, max: number) => Promise<Buffer<ArrayBuffer>>
  /** The first bytes of a file, at most `length`; throws LeftOut. */
  head: (path: string, length: number) => Promise<Buffer<ArrayBuffer>>
  /** The bytes of a file in pieces; throws LeftOut if it is larger than it says, or damaged. */
  stream: (path: string) => AsyncIterable<Uint8Array>
  close: () => Promise<void>
}
