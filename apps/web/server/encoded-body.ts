import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Fast enough for a page that is made while somebody waits; within some per cent of the best. */
const BROTLI_QUALITY = 5

export type Encoding = 'br' | 'gzip' | 'identity'

/** The same bytes in every encoding that browsers take. */
export type EncodedBody = Record<Encoding, Buffer>

/** Compresses a text in every encoding at once. */
export async function encodeBody(text: string): Promise<EncodedBody> {
  const identity = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
  }
  const [br, gz] = await Promise.all([toBrotli(identity, { params }), toGzip(identity)])
  return { br, gzip: gz, identity }
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
