import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Endpoint } from '@inkwell/contract/endpoint'
import type { BoundedQueue } from '@inkwell/serving/bounded-queue'
import type { BodyBounds } from './body-bounds.ts'
import type { Hold } from './body-memory.ts'
import type { BodySize } from './body-size.ts'
import type { RequestContext } from './context.ts'
import { JsonReader } from './json-reader.ts'
import { FormReader } from './multipart.ts'
import { Refusal } from './refusal.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'

function checkMediaType(c: RequestContext, { form }: Endpoint): void {
  const given = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (given === (form ? FORM_TYPE : JSON_TYPE)) return
  throw new Refusal('unsupported_media_type', form ? 'mediaTypeForm' : 'mediaTypeJson')
}

interface Reading {
  endpoint: Endpoint
  bounds: BodyBounds
  size: BodySize
  /** The queue for chunks of large bodies. */
  pieces: BoundedQueue
  /** The client's network address. */
  from: string
  /** The reservation of memory for it. */
  hold?: Hold | undefined
}

type Piece = IteratorResult<Uint8Array, undefined>

interface Reader {
  next: () => Promise<Piece>
}

function readerOf(c: RequestContext): Reader | undefined {
  const { incoming, outgoing } = c.env
  // Reads the socket if there is one: a web stream would pass each chunk separately.
  if (incoming && outgoing) return incoming.iterator({ destroyOnReturn: false }) as Reader
  const reader = c.req.raw.body?.getReader()
  return reader && { next: async () => (await reader.read()) as Piece }
}

/** Yields the chunks of a body; throws when it is evicted. */
async function* piecesOf(c: RequestContext, reading: Reading): AsyncGenerator<Uint8Array> {
  const { hold, pieces, from } = reading
  const reader = readerOf(c)
  if (!reader) return
  for (;;) {
    const { done, value } = await new Promise<Piece>((resolve, reject) => {
      // The sender may be slow.
      hold?.onEvicted(reject)
      reader.next().then(resolve, reject)
    })
    if (done === true) return
    await hold?.take(value.length)
    yield value
    // Chunks that arrive meanwhile are processed together, because many chunks of one byte would block
    // others.
    await pieces(() => nextTurn(), { from })
  }
}

/** Passes the received bytes on. Throws `too_large` at the limit and leaves the rest unread. */
async function receive(
  c: RequestContext,
  reading: Reading,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  const { bounds, size } = reading
  const tooLarge = () => new Refusal('too_large', bounds.tooLarge)
  if (size === 'too large') throw tooLarge()
  if (size === 'small') {
    // The server reads a body of known length without a stream.
    take(new Uint8Array(await c.req.arrayBuffer()))
    return
  }
  let length = 0
  for await (const piece of piecesOf(c, reading)) {
    length += piece.length
    if (length > bounds.max) throw tooLarge()
    take(piece)
  }
}

async function readForm(c: RequestContext, reading: Reading): Promise<unknown> {
  try {
    const form = new FormReader(c.req.header('Content-Type') ?? '', reading.bounds.fields)
    await receive(c, reading, (bytes) => form.write(bytes))
    return form.end()
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal('invalid', 'bodyNotForm', { cause })
  }
}

async function readJson(c: RequestContext, reading: Reading): Promise<unknown> {
  try {
    const reader = new JsonReader(reading.bounds.fields)
    await receive(c, reading, (bytes) => reader.write(bytes))
    return reader.end()
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal('invalid', 'bodyNotJson', { cause })
  }
}

/** Reads and parses the body, which may have any shape; throws refusals. */
export async function readBody(c: RequestContext, reading: Reading): Promise<unknown> {
  checkMediaType(c, reading.endpoint)
  return reading.endpoint.form ? readForm(c, reading) : readJson(c, reading)
}

/**
 * Reads the body before the session is checked. The result returns the body or throws its error, so
 * that errors of the session come first.
 */
export async function readAhead(c: RequestContext, reading?: Reading): Promise<() => unknown> {
  try {
    const body = reading && (await readBody(c, reading))
    return () => body
  } catch (error) {
    return () => {
      throw error
    }
  }
}
