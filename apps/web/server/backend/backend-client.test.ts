import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createBackendClient } from './backend-client.ts'

const TIMEOUT_MS = 5_000

async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0)
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  let lines = 0
  server.on('connection', () => (lines += 1))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    ask: createBackendClient(origin),
    url: `${origin}/posts?from=1`,
    countLines: () => lines,
  }
}

test('requests minimal responses', async () => {
  const { ask, url } = await serve(({ headers }, response) => response.end(headers.prefer))
  expect((await ask({ url, timeoutMs: TIMEOUT_MS })).body.toString()).toBe('return=minimal')
})

test('sends the key of the site, if there is one', async () => {
  const { url } = await serve(({ headers }, response) => {
    response.end(String(headers['inkwell-site-key']))
  })
  const { origin } = new URL(url)
  const asked = { url, timeoutMs: TIMEOUT_MS }
  expect((await createBackendClient(origin)(asked)).body.toString()).toBe('undefined')
  expect((await createBackendClient(origin, 'a key')(asked)).body.toString()).toBe('a key')
})

test('a response with its ETag, then 304, over persistent connections', async () => {
  const { ask, url, countLines } = await serve(({ headers, url: path }, response) => {
    const isKnown = headers['if-none-match'] === '"a"'
    response.writeHead(isKnown ? 304 : 200, { ETag: '"a"' }).end(isKnown ? '' : `wörd ${path}`)
  })
  const whole = { status: 200, etag: '"a"', body: Buffer.from('wörd /posts?from=1') }
  expect(await ask({ url, timeoutMs: TIMEOUT_MS })).toEqual(whole)
  const known = { status: 304, etag: '"a"', body: Buffer.of() }
  for (let time = 1; time <= 10; time += 1) {
    expect(await ask({ url, timeoutMs: TIMEOUT_MS, etag: '"a"' })).toEqual(known)
  }
  // A connection is free again shortly after its response.
  expect(countLines()).toBeLessThanOrEqual(2)
})

test('a slow response times out', async () => {
  const { ask, url } = await serve((_, response) => response.writeHead(200).write('half'))
  await expect(ask({ url, timeoutMs: 20 })).rejects.toThrow('took too long')
})

test('an endless response is aborted and rejected', async () => {
  let sent = 0
  const { ask, url } = await serve((request, response) => {
    const chunk = Buffer.alloc(1024 * 1024)
    const more = () => {
      sent += 1
      if (sent < 200 && !request.socket.destroyed) response.write(chunk, more)
      else response.end()
    }
    more()
  })
  await expect(ask({ url, timeoutMs: TIMEOUT_MS })).rejects.toThrow('more than')
  expect(sent).toBeLessThan(60)
})

test('the bytes of concurrent responses are bounded, and aborted ones no longer count', async () => {
  const MB = 1024 * 1024
  const { ask, url } = await serve(({ headers }, response) => {
    response.writeHead(200).write(Buffer.alloc(Number(headers['if-none-match']) * MB))
    // Its end never comes, where that was asked for.
    if (headers['if-none-match'] !== '10') response.end()
  })
  const read = (megabytes: number) =>
    ask({ url, timeoutMs: TIMEOUT_MS, etag: String(megabytes) }).then(
      ({ body }) => body.byteLength / MB,
      ({ message }: Error) => message,
    )
  for (let time = 0; time < 6; time += 1) expect(await read(17)).toContain('more than')
  const endless = Array.from({ length: 8 }, () => ask({ url, timeoutMs: 3_000, etag: '10' }))
  const ended = await Promise.allSettled(endless)
  const reasons = ended.map((each) => (each.status === 'rejected' ? String(each.reason) : ''))
  for (const why of ['All responses', 'took too long']) {
    expect(reasons.some((reason) => reason.includes(why))).toBe(true)
  }
  expect(await Promise.all([read(15), read(15), read(15), read(15)])).toEqual([15, 15, 15, 15])
})

test('a truncated response is rejected', async () => {
  const { ask, url } = await serve((request, response) => {
    response.writeHead(200, { 'Content-Length': 100 })
    response.write('half', () => request.socket.destroy())
  })
  await expect(ask({ url, timeoutMs: TIMEOUT_MS })).rejects.toThrow('closed')
})

test('a request is retried if the service closed the idle connection', async () => {
  let asked = 0
  const { ask, url, countLines } = await serve((request, response) => {
    asked += 1
    if (asked === 2) request.socket.resetAndDestroy()
    else response.end('whole')
  })
  for (const time of [1, 2]) {
    expect(await ask({ url, timeoutMs: TIMEOUT_MS }), `time ${time}`).toMatchObject({
      body: Buffer.from('whole'),
    })
  }
  expect([asked, countLines()]).toEqual([3, 2])
})

test('a service that closes every connection gets at most two requests', async () => {
  let asked = 0
  const { ask, url } = await serve((request) => {
    asked += 1
    request.socket.resetAndDestroy()
  })
  await expect(ask({ url, timeoutMs: TIMEOUT_MS })).rejects.toThrow(/ECONNRESET|closed/)
  expect(asked).toBe(2)
})
