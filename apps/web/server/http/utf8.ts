import { transcode } from 'node:buffer'

/** Bytes: enough for nearly every page. */
const BUFFER_BYTES = 256 * 1024

/** UTF-8 needs at most three bytes for one UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3

const buffers = {
  middle: Buffer.allocUnsafeSlow(BUFFER_BYTES),
  around: Buffer.allocUnsafeSlow(BUFFER_BYTES),
  utf16: Buffer.allocUnsafeSlow(BUFFER_BYTES),
}

/** A text, or its bytes in UTF-8. */
export type Part = string | Buffer

/** Characters from which `transcode` is faster than `write`: it takes a third of the time for a page. */
const LONG = 1_000

/** Writes a text and returns the number of its bytes. */
function writeText(text: string, into: Buffer, at: number): number {
  const { utf16 } = buffers
  if (text.length < LONG || text.length * 2 > utf16.byteLength) return into.write(text, at)
  try {
    const written = utf16.write(text, 'utf16le')
    return transcode(utf16.subarray(0, written), 'utf16le', 'utf8').copy(into, at)
  } catch {
    // It refuses half of a pair, which `write` replaces.
    return into.write(text, at)
  }
}

/** Writes texts one after the other and returns the end of the last. */
function writeAll(parts: readonly Part[], into: Buffer, from: number): number {
  let end = from
  for (const part of parts) {
    end += typeof part === 'string' ? writeText(part, into, end) : part.copy(into, end)
  }
  return end
}

/** The given buffer if it is large enough for these texts, else a new one. */
function bufferFor(parts: readonly Part[], given: Buffer): Buffer {
  const bytes = parts.reduce((length, part) => length + part.length, 0) * MAX_BYTES_PER_UNIT
  return bytes > given.byteLength ? Buffer.allocUnsafeSlow(bytes) : given
}

/** What precedes and follows the encoded text. */
type Wrapper = Record<'before' | 'after', readonly Part[]>

/**
 * Encodes a text in parts and what `wrap` puts around its bytes. The result has memory of exactly its
 * size, so it can be cached. `wrap` may read the bytes but must not store them.
 */
export function encodeWrapped(
  parts: readonly Part[],
  wrap: (bytes: Buffer) => Wrapper,
): Buffer<ArrayBuffer> {
  const buffer = bufferFor(parts, buffers.middle)
  const middle = buffer.subarray(0, writeAll(parts, buffer, 0))
  const { before, after } = wrap(middle)
  const outer = bufferFor(before.concat(after), buffers.around)
  const begin = writeAll(before, outer, 0)
  const end = writeAll(after, outer, begin)
  const exact = Buffer.allocUnsafeSlow(end + middle.byteLength)
  outer.copy(exact, 0, 0, begin)
  middle.copy(exact, begin)
  outer.copy(exact, begin + middle.byteLength, begin, end)
  return exact
}

/** The same bytes in memory of exactly their size, for a cache. */
export function exactCopy(bytes: Buffer): Buffer<ArrayBuffer> {
  const exact = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(exact)
  return exact
}
