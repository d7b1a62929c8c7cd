import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { startSite } from './support/product.ts'
import { test } from './support/test.ts'

/** On every answer of the web server, whatever it holds. */
const EVERYWHERE: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /camera=\(\).*microphone=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'strict-transport-security': /^max-age=31536000$/,
  'content-security-policy': /^default-src 'none';(?!.*unsafe).*frame-ancestors 'none'/,
}

const PAGE_POLICY =
  /script-src 'self' 'sha256-[\w+/]{43}=' 'sha256-[\w+/]{43}='; style-src 'self'; .*require-trusted-types-for 'script'; trusted-types inkwell$/

interface RawAnswer {
  status: number
  headers: Map<string, string>
}

/** Sends a request as it stands here, byte for byte, with a host unless it says otherwise. */
async function send(port: number, lines: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const host = /Host:|NOHOST/.test(lines) ? '' : 'Host: x\r\n'
  const head = lines.replace(' NOHOST', '').replaceAll(' // ', '\r\n')
  socket.write(`${head}\r\n${host}Connection: close\r\n\r\n`)
  const [first = '', ...rest] = ((await text(socket)).split('\r\n\r\n')[0] ?? '').split('\r\n')
  const headers = rest.map((line) => line.split(/: (.*)/s) as [string, string])
  return {
    status: Number(first.split(' ')[1]),
    headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])),
  }
}

/** What is asked for, what it is answered, and whether that is a page that runs scripts. */
const REQUESTS: [status: number, request: string, isPage?: 'page'][] = [
  [200, 'GET / HTTP/1.1', 'page'],
  [200, 'HEAD / HTTP/1.1', 'page'],
  [200, 'GET / HTTP/1.0 NOHOST', 'page'],
  [200, 'GET /login HTTP/1.1 // Accept-Encoding: br', 'page'],
  [304, 'GET /login HTTP/1.1 // If-None-Match: *', 'page'],
  [200, 'GET /all-post HTTP/1.1', 'page'],
  [404, 'GET /nothing HTTP/1.1', 'page'],
  [404, 'GET /../../etc/passwd HTTP/1.1', 'page'],
  [404, 'GET /assets/none.js HTTP/1.1', 'page'],
  [404, 'GET /%0A HTTP/1.1', 'page'],
  [404, 'GET /%0D%E2%80%A8?x HTTP/1.1', 'page'],
  [404, 'GET /%E0%A4 HTTP/1.1', 'page'],
  [308, 'GET /LOGIN/?x HTTP/1.1', 'page'],
  [405, 'POST / HTTP/1.1', 'page'],
  [200, 'GET /healthz HTTP/1.1', 'page'],
  [200, 'GET /favicon.svg HTTP/1.1'],
  [304, 'GET /favicon.svg HTTP/1.1 // If-None-Match: *'],
  [200, 'GET /manifest.webmanifest HTTP/1.1'],
  [200, 'GET /sw.js HTTP/1.1'],
  [200, 'GET /offline/landing.html HTTP/1.1', 'page'],
  [400, 'GET / HTTP/1.1 NOHOST'],
  [400, 'BREW / HTTP/1.1'],
  [400, 'GET / HTTP/9.9'],
  [400, '\u0016\u0003\u0001'],
  [417, 'GET / HTTP/1.1 // Expect: gold'],
  [431, `GET / HTTP/1.1 // X: ${'x'.repeat(20_000)}`],
]

test('every answer of the web server has the security headers', async ({ product }) => {
  const origins = { WEB_ORIGIN: 'https://blog.example.com' }
  const { port, server } = await startSite(product.apiOrigin, origins)
  try {
    for (const [status, request, isPage] of REQUESTS) {
      const answer = await send(port, request)
      expect([request, answer.status]).toEqual([request, status])
      for (const [name, value] of Object.entries(EVERYWHERE)) {
        expect(answer.headers.get(name), `${name} of ${request}`).toMatch(value)
      }
      const policy = answer.headers.get('content-security-policy')
      if (isPage) expect(policy, request).toMatch(PAGE_POLICY)
    }
  } finally {
    await server.stop()
  }
})

test('every file that a page names has them, too', async ({ product }) => {
  const { port, server } = await startSite(product.apiOrigin, {
    WEB_ORIGIN: 'https://blog.example.com',
  })
  try {
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
    const files = new Set(
      [...page.matchAll(/(?:src|href)="(\/assets\/[^"#]+)/g)].map(([, at]) => at),
    )
    expect(files.size).toBeGreaterThan(3)
    for (const file of files) {
      const answer = await send(port, `GET ${file} HTTP/1.1`)
      expect(answer.status).toBe(200)
      for (const [name, value] of Object.entries(EVERYWHERE)) {
        expect(answer.headers.get(name), `${name} of ${file}`).toMatch(value)
      }
    }
  } finally {
    await server.stop()
  }
})

test('without https, no HSTS header is sent', async ({ product }) => {
  const answer = await fetch(product.webOrigin)
  expect(answer.headers.get('strict-transport-security')).toBeNull()
})
