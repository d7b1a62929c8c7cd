/** Headers as Node takes them fastest: names and values in turn. */
export type FlatHeaders = string[]

/** What describes a body stays away where none is sent. */
const OF_THE_BODY = new Set(['Content-Type', 'Content-Encoding', 'Content-Length'])

/** The headers that a 304 repeats (RFC 9110, section 15.4.5). */
export function headersWithoutBody(headers: FlatHeaders): FlatHeaders {
  return headers.filter((_, index) => !OF_THE_BODY.has(headers[index - (index % 2)] ?? ''))
}
