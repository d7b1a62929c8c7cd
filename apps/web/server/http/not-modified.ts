/** Headers in the form that Node writes fastest: names and values alternate. */
export type FlatHeaders = string[]

/** They describe a body, so a response without one leaves them out. */
const BODY_HEADERS = new Set(['Content-Type', 'Content-Encoding', 'Content-Length'])

/** The headers that a 304 repeats (RFC 9110, section 15.4.5). */
export function headersWithoutBody(headers: FlatHeaders): FlatHeaders {
  return headers.filter((_, index) => !BODY_HEADERS.has(headers[index - (index % 2)] ?? ''))
}
