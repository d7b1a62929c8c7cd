/** One request of a load, apart from where it goes. */
export interface LoadRequest {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: Buffer
}

/** As many readers as the measurements of others have. */
export const CONNECTIONS = 64

/** What browsers say that they take, where it matters to us. */
export const ACCEPT_ENCODING = 'br'

/** The requests that read these addresses, as browsers do or in another encoding. */
export function reading(paths: readonly string[], encoding = ACCEPT_ENCODING): LoadRequest[] {
  return paths.map((path) => ({ path, headers: { 'Accept-Encoding': encoding } }))
}

/** The bytes of a request as they go over the wire. */
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
