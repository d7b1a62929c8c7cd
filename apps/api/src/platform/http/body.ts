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

function tooLarge({ form }: Endpoint): Refusal {
  // Its texts fit into what is left beside the largest picture, so it is the picture that does not.
  return new Refusal('too_large', form ? 'imageTooLarge' : 'bodyTooLarge')
}

interface Reading {
  endpoint: Endpoint
  bounds: BodyBounds
  size: BodySize
  /** The queue for the pieces of large bodies. */
  pieces: BoundedQueue
  /** The network address it comes from. */
  from: string
  /** Where the memory for it is counted. */
  hold?: Hold | undefined
}

type Piece = IteratorResult<Uint8Array, undefined>

interface Reader {
  next: () => Promise<Piece>
}

function readerOf(c: RequestContext): Reader | undefined {
  const { incoming, outgoing } = c.env
  // Straight from the socket where there is one: a web stream hands over each chunk by itself.
  if (incoming && outgoing) return incoming.iterator({ destroyOnReturn: false }) as Reader
  const reader = c.req.raw.body?.getReader()
  return reader && { next: async () => (await reader.read()) as Piece }
}

/** Hands over the pieces of a body; where it has to make room meanwhile, it ends with the reason. */
async function* piecesOf(c: RequestContext, reading: Reading): AsyncGenerator<Uint8Array> {
  const { hold, pieces, from } = reading
  const reader = readerOf(c)
  if (!reader) return
  for (;;) {
    const { done, value } = await new Promise<Piece>((resolve, reject) => {
      // Its sender may take its time.
      hold?.onEvicted(reject)
      reader.next().then(resolve, reject)
    })
    if (done === true) return
    await hold?.take(value.length)
    yield value
    // All that arrives until then is the next piece: whoever sends chunks of one byte would keep
    // everybody waiting if each of them were taken by itself.
    await pieces(() => nextTurn(), { from })
  }
}

/** Hands over the body as it arrives; throws `too_large` at its bound, and leaves the rest unread. */
async function receive(
  c: RequestContext,
  reading: Reading,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  const { endpoint, bounds, size } = reading
  if (size === 'too large') throw tooLarge(endpoint)
  if (size === 'small') {
    // The server reads so many bytes and no more, without the detour over a stream.
    take(new Uint8Array(await c.req.arrayBuffer()))
    return
  }
  let length = 0
  for await (const piece of piecesOf(c, reading)) {
    length += piece.length
    if (length > bounds.max) throw tooLarge(endpoint)
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

/** The body of a call, parsed and of whatever shape; throws refusals. */
export async function readBody(c: RequestContext, reading: Reading): Promise<unknown> {
  checkMediaType(c, reading.endpoint)
  return reading.endpoint.form ? readForm(c, reading) : readJson(c, reading)
}

/** Resolves to what gives the body, or throws what is wrong with it: who calls is looked at first. */
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
