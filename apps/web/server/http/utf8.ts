/** Bytes: enough for nearly every page. */
const ROOM = 256 * 1024

/** At most so many bytes of UTF-8 come of one unit of a string. */
const BYTES_MAX = 3

const rooms = { middle: Buffer.allocUnsafeSlow(ROOM), around: Buffer.allocUnsafeSlow(ROOM) }

/** Text, or what it is in bytes. */
export type Part = string | Buffer

/** Writes texts one after the other; gives back where they end. */
function writeAll(parts: readonly Part[], into: Buffer, from: number): number {
  let end = from
  for (const part of parts) {
    end += typeof part === 'string' ? into.write(part, end) : part.copy(into, end)
  }
  return end
}

/** Memory in which these texts have room: the given one, if that is large enough. */
function placeFor(parts: readonly Part[], given: Buffer): Buffer {
  const bytes = parts.reduce((length, part) => length + part.length, 0) * BYTES_MAX
  return bytes > given.byteLength ? Buffer.allocUnsafeSlow(bytes) : given
}

/** What stands in front of something, and behind it, in parts. */
type Around = Record<'before' | 'after', readonly Part[]>

/**
 * The bytes of a text in parts, in memory of exactly their size, which may be kept for long. What
 * stands around them is said once they are known; `aroundOf` may look at them, but not keep them.
 */
export function bytesAround(
  parts: readonly Part[],
  aroundOf: (bytes: Buffer) => Around,
): Buffer<ArrayBuffer> {
  const place = placeFor(parts, rooms.middle)
  const middle = place.subarray(0, writeAll(parts, place, 0))
  const { before, after } = aroundOf(middle)
  const outer = placeFor(before.concat(after), rooms.around)
  const begin = writeAll(before, outer, 0)
  const end = writeAll(after, outer, begin)
  const exact = Buffer.allocUnsafeSlow(end + middle.byteLength)
  outer.copy(exact, 0, 0, begin)
  middle.copy(exact, begin)
  outer.copy(exact, begin + middle.byteLength, begin, end)
  return exact
}

/** The same bytes in memory of exactly their size, which may be kept for long. */
export function exactCopy(bytes: Buffer): Buffer<ArrayBuffer> {
  const exact = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(exact)
  return exact
}
