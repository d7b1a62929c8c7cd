import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createLane } from '@inkwell/serving/lane'
import { exactCopy } from './utf8.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Fast enough for a page that is made while somebody waits; within some per cent of the best. */
const BROTLI_QUALITY = 5

/** Brotli looks back 64 KB: for nearly every page that is all of it, at half the work of more. */
const BROTLI_WINDOW_BITS = 16

/** As many as Node has threads for it: more at once would only take memory. */
const inTurn = createLane({
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

/** Browsers send few different headers, and each asks for hundreds of pages. */
const KNOWN_MAX = 200
const known = new Map<string, Encoding>()

function accepts(header: string, encoding: string): boolean {
  return new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`, 'i').test(header)
}

/** The best encoding that an Accept-Encoding header allows (RFC 9110, section 12.5.3). */
export function encodingFor(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const before = known.get(header)
  if (before) return before
  const best = accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : 'identity'
  if (known.size < KNOWN_MAX) known.set(header, best)
  return best
}
