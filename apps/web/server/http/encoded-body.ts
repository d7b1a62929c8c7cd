import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { createBoundedQueue } from '@inkwell/serving/bounded-queue'
import { exactCopy } from './utf8.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const fromBrotli = promisify(brotliDecompress)

/** Fast enough for a page that a reader waits for, and within some per cent of the best ratio. */
const BROTLI_QUALITY = 5

/** A window of 64 KB covers nearly every page, at half the cost of a larger one. */
const BROTLI_WINDOW_BITS = 16

/** As many as Node has threads for it. More at once would only use memory. */
const queued = createBoundedQueue({
  running: 4,
  waiting: Infinity,
  whenFull: () => new Error('This queue has no limit.'),
})

export type Encoding = 'br' | 'gzip' | 'identity'

export const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return queued(() => toGzip(body))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  }
  return queued(() => toBrotli(body, { params }))
}

/** The body in an encoding, in memory of exactly its size, for a cache. */
export async function encodeBody(body: Buffer, encoding: Encoding): Promise<Buffer> {
  // The buffers of zlib are slices of 16 KB, which would stay in memory.
  return encoding === 'identity' ? body : exactCopy(await compress(body, encoding))
}

/** Decoded bodies, as long as they are in use. */
const unpacked = new WeakMap<Buffer, WeakRef<Buffer>>()

/** Decodes a brotli body. Concurrent readers share the result. */
export async function unpackBrotli(body: Buffer): Promise<Buffer> {
  const known = unpacked.get(body)?.deref()
  if (known) return known
  const whole = await queued(() => fromBrotli(body))
  unpacked.set(body, new WeakRef(whole))
  return whole
}

/** Matches a coding in an Accept-Encoding header, unless its weight is 0. */
const accepted = (coding: string) =>
  new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))`, 'i')

const BROTLI = accepted('br')
const GZIP = accepted('gzip')

/** The best encoding that an Accept-Encoding header allows (RFC 9110, section 12.5.3). */
export function encodingFor(header: string | undefined): Encoding {
  if (!header) return 'identity'
  return BROTLI.test(header) ? 'br' : GZIP.test(header) ? 'gzip' : 'identity'
}
