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

/** The file cannot be stored at the moment. `cause` is the system's error. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'

  constructor(cause: Error) {
    super(`Nothing can be stored: ${cause.message}`, { cause })
  }
}

/** Converts errors that may be temporary; returns all others unchanged. */
export function asStorageError(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && UNAVAILABLE.has(String(cause.code))) return new StorageUnavailable(cause)
  }
  return error
}
