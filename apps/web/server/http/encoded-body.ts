import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { createBoundedQueue } from '@inkwell/serving/bounded-queue'
import { exactCopy } from './utf8.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const fromBrotli = promisify(brotliDecompress)

/** Fast enough for a page that is made while somebody waits; within some per cent of the best. */
const BROTLI_QUALITY = 5

/** Brotli looks back 64 KB: for nearly every page that is all of it, at half the work of more. */
const BROTLI_WINDOW_BITS = 16

/** As many as Node has threads for it: more at once would only take memory. */
const inTurn = createBoundedQueue({
  running: 4,
  waiting: Infinity,
  whenFull: () => new Error('There is always room to wait.'),
})

export type Encoding = 'br' | 'gzip' | 'identity'

export const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return inTurn(() => toGzip(body))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  }
  return inTurn(() => toBrotli(body, { params }))
}

/** The body in an encoding, in memory of exactly its size, for it may be kept for long. */
export async function encodeBody(body: Buffer, encoding: Encoding): Promise<Buffer> {
  // What zlib gives back is a slice of 16 KB, which would be kept with it.
  return encoding === 'identity' ? body : exactCopy(await compress(body, encoding))
}

/** What was unpacked, for as long as somebody reads it. */
const unpacked = new WeakMap<Buffer, WeakRef<Buffer>>()

/** What a brotli body was made of: the same bytes for all who read it at the same time. */
export async function unpackBrotli(body: Buffer): Promise<Buffer> {
  const known = unpacked.get(body)?.deref()
  if (known) return known
  const whole = await inTurn(() => fromBrotli(body))
  unpacked.set(body, new WeakRef(whole))
  return whole
}

/** A coding in an Accept-Encoding header, unless its weight is 0. */
const accepted = (coding: string) =>
  new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))`, 'i')

const BROTLI = accepted('br')
const GZIP = accepted('gzip')

/** The best encoding that an Accept-Encoding header allows (RFC 9110, section 12.5.3). */
export function encodingFor(header: string | undefined): Encoding {
  if (!header) return 'identity'
  return BROTLI.test(header) ? 'br' : GZIP.test(header) ? 'gzip' : 'identity'
}
