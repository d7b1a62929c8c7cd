/** Bytes: enough for nearly every page. */
const ROOM = 256 * 1024

/** At most so many bytes of UTF-8 come of one unit of a string. */
const BYTES_MAX = 3

const room = Buffer.allocUnsafeSlow(ROOM)

/**
 * The bytes of a text in parts, for this moment only: the next text may lie in the same place.
 * Writing into memory that is there takes two thirds of what `Buffer.from` does, and leaves nothing
 * to clean up.
 */
export function passingBytes(parts: readonly string[]): Buffer {
  let length = 0
  for (const part of parts) length += part.length
  if (length * BYTES_MAX > ROOM) return Buffer.from(parts.join(''))
  let end = 0
  for (const part of parts) end += room.write(part, end)
  return room.subarray(0, end)
}

/** The same bytes in memory of exactly their size, which may be kept for long. */
export function exactCopy(bytes: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(exact)
  return exact
}
