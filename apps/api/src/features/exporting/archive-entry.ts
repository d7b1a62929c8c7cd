import { Readable } from 'node:stream'

/** A file of an archive. */
export interface Entry {
  name: string
  input: string | AsyncIterable<string | Uint8Array<ArrayBuffer>>
  lastModified: Date
}

/** Bytes of a chunk. */
const CHUNK = 64 * 1024

/**
 * The time of every file. A ZIP has local times, so this is one in local time: the same bytes in every
 * time zone.
 */
const TIME = new Date(1980, 0, 1)

function* inChunks(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < bytes.length; start += CHUNK) {
    yield bytes.subarray(start, start + CHUNK)
  }
}

/** client-zip takes an empty piece for the end of a file. */
async function* withoutEmpty(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) if (piece !== '') yield piece
}

/** A file whose text is made while it is read. */
export function streamed(name: string, input: AsyncIterable<string>): Entry {
  return { name, input: withoutEmpty(input), lastModified: TIME }
}

/** A file with these bytes, or this text. */
export function entryOf(name: string, content: string | Uint8Array<ArrayBuffer>): Entry {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { name, input: Readable.from(inChunks(bytes)), lastModified: TIME }
}

/** Lines of JSON. */
export async function* jsonLines(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`
}
