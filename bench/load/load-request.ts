/** One request of a load, without its target. */
export interface LoadRequest {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: Buffer
}

/** As in the published benchmarks of other products. */
export const CONNECTIONS = 64

/** The best encoding that browsers accept. */
export const ACCEPT_ENCODING = 'br'

/** GET requests for these paths, in an encoding. */
export function reading(paths: readonly string[], encoding = ACCEPT_ENCODING): LoadRequest[] {
  return paths.map((path) => ({ path, headers: { 'Accept-Encoding': encoding } }))
}

/** The bytes of a request on the wire. */
export function bytesOf(
  { path, method = 'GET', headers, body }: LoadRequest,
  host: string,
): Buffer {
  const lines = Object.entries({
    Host: host,
    'Accept-Encoding': ACCEPT_ENCODING,
    ...headers,
    ...(body && { 'Content-Length': String(body.byteLength) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return body ? Buffer.concat([head, body]) : head
}
