import type { Readable } from 'node:stream'

/** Where pictures are kept: a disk today, an object store by configuration later. */
export interface FileStore {
  /**
   * Stores the bytes whole or not at all; they are on disk when this resolves. Throws
   * StorageUnavailable where another time may be better.
   */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Size in bytes and the bytes themselves, or undefined where there is no such file. */
  open(key: string): Promise<{ size: number; read: () => Promise<Readable> } | undefined>
  /** Deletes the file; one that is not there is no error. */
  remove(key: string): Promise<void>
  /** The keys of all files that are finished. */
  keys(): Promise<string[]>
  /** Deletes what writes left half done when their process died, so many milliseconds ago or more. */
  clearUnfinished(age: number): Promise<void>
}
