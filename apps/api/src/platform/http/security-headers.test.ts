import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoHalves } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { securityHeadersOf } from './security-headers.ts'
import { listen } from './server.ts'

const api = useTestApi({ apiOrigin: 'https://api.example.com', rateLimits: true })
const security = securityHeadersOf('https://api.example.com')

let port: number
let stop: () => Promise<void>
/** Values that the requests below refer to. */
const known: Record<string, string> = {}

beforeAll(async () => {
  const { app } = api()
  app.app.get('/broken', () => {
    throw new Error('broken')
  })
  app.app.get('/away', () => {
    throw new DatabaseUnavailable(new Error('away'))
  })
  const { handleCachedRead } = app
  const server = await listen(app.fetch, { host: '127.0.0.1', port: 0, security, handleCachedRead })
  port = server.port
  stop = () => server.stop()
  known.$TOKEN = (await api().signUp()).token
  const image = new File([await twoHalves(8, 8).png().toBuffer()], 'a.png')
  const { image: kept, _id } = await api().createPost(known.$TOKEN, { image })
  known.$PICTURE = new URL(kept?.url ?? '').pathname
  known.$POST = _id
})

afterAll(() => stop())

/** Sends a request; names with a dollar are replaced by their values. */
async function send(lines: string): Promise<{ status: number; headers: Map<string, string> }> {
  const bytes = lines.replaceAll(/\$[A-Z]+/g, (word) => known[word] ?? word)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const [first = '', body = ''] = bytes.split('|')
  const host = first.includes('Host:') || first.includes('NOHOST') ? '' : 'Host: x\r\n'
  const head = first.replace(' NOHOST', '').replaceAll(' // ', '\r\n')
  socket.write(`${head}\r\n${host}Connection: close\r\n\r\n${body}`)
  const answer = await text(socket)
  const [status = '', ...rest] = (answer.split('\r\n\r\n')[0] ?? '').split('\r\n')
  const headers = rest.map((line) => line.split(/: (.*)/s) as [string, string])
  return {
    status: Number(status.split(' ')[1]),
    headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])),
  }
}

/** Responses with another, equally strict policy. */
const OWN_POLICY: Record<string, RegExp> = {
  $PICTURE: /^default-src 'none'; frame-ancestors 'none'; sandbox$/,
  '/docs': /^default-src 'none'; style-src 'sha256-[\w+/=]+'; .*frame-ancestors 'none'$/,
}

const JSON_TYPE = 'Content-Type: application/json'

test.each([
  [200, 'GET /api/v1/posts/ HTTP/1.1'],
  [200, 'HEAD /api/v1/posts/ HTTP/1.1'],
  [200, 'GET /api/v1/posts/?odd HTTP/1.1'],
  [304, 'GET /api/v1/posts/ HTTP/1.1 // If-None-Match: *'],
  [200, 'GET /api/v1/posts/p/$POST HTTP/1.1'],
  [200, 'GET /api/v1/posts/p/$POST HTTP/1.0 NOHOST'],
  [404, 'GET /api/v1/posts/p/none HTTP/1.1'],
  [400, 'GET /api/v1/posts/?limit=0 HTTP/1.1'],
  [200, 'GET $PICTURE HTTP/1.1'],
  [200, 'HEAD $PICTURE HTTP/1.1'],
  [304, 'GET $PICTURE HTTP/1.1 // If-None-Match: *'],
  [404, 'GET /images/none.webp HTTP/1.1'],
  [200, 'GET /docs HTTP/1.1'],
  [304, 'GET /docs HTTP/1.1 // If-None-Match: *'],
  [200, 'GET /api/v1/openapi.json HTTP/1.1'],
  [200, 'GET /healthz HTTP/1.1'],
  [200, 'GET /readyz HTTP/1.1'],
  [204, 'OPTIONS /api/v1/posts/ HTTP/1.1'],
  [
    204,
    'OPTIONS /api/v1/posts/ HTTP/1.1 // Access-Control-Request-Method: GET // Origin: http://x',
  ],
  [200, 'GET /api/v1/users/me HTTP/1.1 // Authorization: Bearer $TOKEN'],
  [401, 'GET /api/v1/users/me HTTP/1.1'],
  [404, 'GET /nothing HTTP/1.1'],
  [404, 'GET /../../etc/passwd HTTP/1.1'],
  [405, 'DELETE /api/v1/posts/ HTTP/1.1'],
  [404, 'TRACE /api HTTP/1.1'],
  [413, `POST /api/v1/users/login HTTP/1.1 // ${JSON_TYPE} // Content-Length: 99999999`],
  [415, 'POST /api/v1/users/login HTTP/1.1 // Content-Length: 2|{}'],
  [400, `POST /api/v1/users/login HTTP/1.1 // ${JSON_TYPE} // Content-Length: 2|{}`],
  [500, 'GET /broken HTTP/1.1'],
  [503, 'GET /away HTTP/1.1'],
  [400, 'GET / HTTP/1.1 // Host: a b'],
  [400, 'GET / HTTP/1.1 NOHOST'],
  [400, 'GET nowhere HTTP/1.1'],
  [400, 'BREW / HTTP/1.1'],
  [400, 'GET / HTTP/9.9'],
  [400, '\x16\x03\x01\x02\x00\x01'],
  [400, 'POST / HTTP/1.1 // Content-Length: 1 // Transfer-Encoding: chunked|0\r\n\r\n'],
  [417, 'GET / HTTP/1.1 // Expect: gold'],
  [431, `GET / HTTP/1.1 // X: ${'x'.repeat(20_000)}`],
])('%i: %s', async (status, request) => {
  const answer = await send(request)
  expect(answer.status).toBe(status)
  const own = Object.entries(OWN_POLICY).find(([path]) => request.includes(` ${path} `))?.[1]
  const { 'Content-Security-Policy': policy, ...others } = security
  expect(answer.headers.get('content-security-policy')).toMatch(own ?? new RegExp(`^${policy}$`))
  for (const [name, value] of Object.entries(others)) {
    expect([name, answer.headers.get(name.toLowerCase())]).toEqual([name, value])
  }
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('429: too many attempts have the same headers', async () => {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' })
  const request = `POST /api/v1/users/login HTTP/1.1 // ${JSON_TYPE} // Content-Length: ${body.length}|${body}`
  let answer = await send(request)
  for (let i = 0; i < 30 && answer.status !== 429; i++) answer = await send(request)
  expect(answer.status).toBe(429)
  for (const [name, value] of Object.entries(security)) {
    expect(answer.headers.get(name.toLowerCase())).toBe(value)
  }
})

test('without https there is no Strict-Transport-Security', () => {
  expect(securityHeadersOf('http://localhost:4000')).not.toHaveProperty('Strict-Transport-Security')
})
