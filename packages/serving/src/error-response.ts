import { STATUS_CODES } from 'node:http'

/** The status of a response to a malformed request, or to one that the server has no capacity for. */
export type ErrorStatus = 400 | 408 | 413 | 417 | 431 | 503

/** Its content; `headers` are those besides the ones of the connection and the length. */
export interface ErrorResponse {
  headers: Record<string, string>
  body: string
}

const BY_CODE: Record<string, ErrorStatus> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** The status for an error of Node's request parser. */
export function statusForParserError({ code }: NodeJS.ErrnoException): ErrorStatus {
  return BY_CODE[code ?? ''] ?? 400
}

/** A complete response as text, for a socket that has no `ServerResponse`. */
export function serializeResponse(status: ErrorStatus, { headers, body }: ErrorResponse): string {
  const all = {
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    Date: new Date().toUTCString(),
    Connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
