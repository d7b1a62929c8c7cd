/** No room, no right, no way to the disk: what the system says where another time may be better. */
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

/** A file cannot be stored at the moment, through no fault of its own. `cause` is what the system said. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'

  constructor(cause: Error) {
    super(`Nothing can be stored: ${cause.message}`, { cause })
  }
}

/** The error as one that says "at another time"; itself where it says anything else. */
export function asStorageError(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && UNAVAILABLE.has(String(cause.code))) return new StorageUnavailable(cause)
  }
  return error
}
