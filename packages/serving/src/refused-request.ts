import { STATUS_CODES } from 'node:http'

/** Why a request never became one, or why there is no room for it. */
export type RefusedStatus = 400 | 408 | 413 | 417 | 431 | 503

/** What is said about it; the headers are those of every answer and of the body. */
export interface RefusedAnswer {
  headers: Record<string, string>
  body: string
}

const BY_CODE: Record<string, RefusedStatus> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** The status for what the parser of requests complains about. */
export function statusOf({ code }: NodeJS.ErrnoException): RefusedStatus {
  return BY_CODE[code ?? ''] ?? 400
}

/** A whole answer in bytes, for a connection on which nothing else can be said. */
export function rawAnswer(status: RefusedStatus, { headers, body }: RefusedAnswer): string {
  const all = {
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    Date: new Date().toUTCString(),
    Connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
