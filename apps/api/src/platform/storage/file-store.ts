import type { Readable } from 'node:stream'

/** The folder of all files, in a data folder and in a bucket. */
export const FILES_FOLDER = 'images'

/** A file that can be read. */
export interface StoredFile {
  /** In bytes. */
  size: number
  /** When it was stored. */
  modifiedAt: Date
  read: () => Promise<Readable>
}

/**
 * The storage of pictures. Several processes may use the same. Methods throw StorageUnavailable for
 * errors that may be temporary, after a bounded time.
 */
export interface FileStore {
  /** For display, without keys. */
  name: string
  /** Checks that files can be stored and read. Throws StartError with what to change. */
  prepare(): Promise<void>
  /** Stores a file atomically; it is durable when this resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined if the file does not exist. */
  open(key: string): Promise<StoredFile | undefined>
  /** Deletes those of the files that exist. */
  remove(keys: readonly string[]): Promise<void>
  /** The keys of all complete files, in batches. */
  keys(): AsyncIterable<string[]>
  /** Deletes partial files of crashed processes that are older than `age` milliseconds. */
  clearUnfinished(age: number): Promise<void>
}

/** Sharded by two characters, because folders with a million files are slow. */
export function placeOf(key: string): string {
  return `${key.slice(0, 2)}/${key}`
}
