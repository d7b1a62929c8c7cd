/** System errors that may be temporary: no space, no permission, no disk. */
const UNAVAILABLE = new Set([
  'EACCES',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'EPERM',
  'EROFS',
])

/** Files cannot be stored at the moment, or not be read. `cause` is the system's error. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
  /** Whether a file could not be read. */
  readonly isForReading: boolean

  constructor(cause: Error, { isForReading = false } = {}) {
    const what = isForReading ? 'Stored files cannot be read' : 'Nothing can be stored'
    super(`${what}: ${cause.message}`, { cause })
    this.isForReading = isForReading
  }
}

/** Converts errors that may be temporary; returns all others unchanged. */
export function asStorageError(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && UNAVAILABLE.has(String(cause.code))) return new StorageUnavailable(cause)
  }
  return error
}
