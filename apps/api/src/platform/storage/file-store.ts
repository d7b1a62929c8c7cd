import type { Readable } from 'node:stream'

/** The storage of pictures. */
export interface FileStore {
  /**
   * Stores a file atomically; it is on disk when this resolves. Throws StorageUnavailable for errors
   * that may be temporary.
   */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The size in bytes and a reader; undefined if the file does not exist. */
  open(key: string): Promise<{ size: number; read: () => Promise<Readable> } | undefined>
  /** Deletes the file if it exists. */
  remove(key: string): Promise<void>
  /** The keys of all complete files. */
  keys(): Promise<string[]>
  /** Deletes partial files of crashed processes that are older than `age` milliseconds. */
  clearUnfinished(age: number): Promise<void>
}
