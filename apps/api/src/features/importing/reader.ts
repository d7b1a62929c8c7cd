import type { Archive } from './archive/archive.ts'
import type { SourceEntry } from './source-item.ts'

/** Optional parts of a source, imported only on request. */
export interface Asked {
  /** Texts and parts of texts that others wrote, and answers to them. */
  othersWords: boolean
}

/** Reads one format. It runs in a child process with bounded memory. */
export interface Reader {
  /** Identifies the format in the database, such as `wordpress`. */
  format: string
  /** The format in words: `an export of WordPress`. */
  title: string
  /** Whether this is the format of an archive, by its content and not by its name. */
  recognise: (archive: Archive) => Promise<boolean>
  /**
   * The records of the source in an order that is always the same for the same `asked`. It may be read several times:
   * for the list of what there is, for the import, and again after a record that ended the process.
   */
  read: (archive: Archive, asked: Asked) => AsyncIterable<SourceEntry>
}
