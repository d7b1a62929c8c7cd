import type { Archive } from './archive/archive.ts'
import type { SourceEntry } from './source-item.ts'

/** Reads one format. It runs in a child process with bounded memory. */
export interface Reader {
  /** Identifies the format in the database, such as `wordpress`. */
  format: string
  /** The format in words: `an export of WordPress`. */
  title: string
  /** Whether this is the format of an archive, by its content and not by its name. */
  recognise: (archive: Archive) => Promise<boolean>
  /**
   * The records of the source in an order that is always the same. It may be read several times: for the list of
   * what there is, for the import, and again after a record that ended the process.
   */
  read: (archive: Archive) => AsyncIterable<SourceEntry>
}
