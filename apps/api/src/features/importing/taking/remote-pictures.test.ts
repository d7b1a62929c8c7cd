import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { PUBLIC_RULES } from '../fetching/checked-lookup.ts'
import { remoteAddress, RemotePictures } from './remote-pictures.ts'

const RULES = { ...PUBLIC_RULES, allows: (address: string) => address === '127.0.0.1' }

/** A server and the paths that were asked for. */
async function serve(listener: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    listener(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { asked, at: (path: string) => new URL(path, `http://127.0.0.1:${port}`) }
}

test.each([
  ['https://example.org/a.png#top', 'https://example.org/a.png'],
  ['//example.org/a.png', 'https://example.org/a.png'],
  ['/a.png', undefined],
  ['data:image/png;base64,AA', undefined],
  ['http://', undefined],
  [`https://example.org/${'a'.repeat(2_000)}`, undefined],
])('the address of %s', (ref, address) => {
  expect(remoteAddress(ref)?.href).toBe(address)
})

test('a picture that failed is not asked for again', async () => {
  const { asked, at } = await serve((_, response) => response.writeHead(404).end())
  const pictures = new RemotePictures({ rules: RULES })
  await expect(pictures.fetch(at('/a'))).rejects.toThrow('its server answered 404')
  await expect(pictures.fetch(at('/a'))).rejects.toThrow('its server answered 404')
  expect(asked).toEqual(['/a'])
})

test('a busy server is asked again after its pause', async () => {
  const times: number[] = []
  const { at } = await serve((_, response) => {
    times.push(performance.now())
    if (times.length === 1) response.writeHead(429, { 'retry-after': '2' }).end()
    else response.end('picture')
  })
  const bytes = await new RemotePictures({ rules: RULES }).fetch(at('/a'))
  expect(bytes.toString()).toBe('picture')
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_900)
})

test('a server that refuses three times after its own pause is given up for now', async () => {
  const { asked, at } = await serve((_, response) =>
    response.writeHead(503, { 'retry-after': '1' }).end(),
  )
  const pictures = new RemotePictures({ rules: RULES })
  for (const path of ['/a', '/b', '/c']) {
    await expect(pictures.fetch(at(path))).rejects.toThrow('its server answered 503')
  }
  await expect(pictures.fetch(at('/d'))).rejects.toThrow('its server failed 3 times')
  expect(asked).toEqual(['/a', '/a', '/b', '/b', '/c', '/c'])
  expect(pictures.left).toBe(4)
})

test('a picture that several texts need counts once', async () => {
  const failing = new Set(['/b'])
  const { at } = await serve(({ url = '' }, response) => {
    if (failing.has(url)) response.writeHead(500).end()
    else response.end('picture')
  })
  const pictures = new RemotePictures({ rules: RULES, picturesMax: 2 })
  for (const path of ['/a', '/a', '/a']) await pictures.fetch(at(path))
  await expect(pictures.fetch(at('/b'))).rejects.toThrow('its server answered 500')
  await expect(pictures.fetch(at('/c'))).rejects.toThrow('at most 2 pictures')
  expect(pictures.left).toBe(1)
  failing.add('/a')
  await expect(pictures.fetch(at('/a'))).rejects.toThrow('its server answered 500')
  expect(pictures.left).toBe(2)
})

test('a server that wants a long pause is not waited for', async () => {
  const { asked, at } = await serve((_, response) =>
    response.writeHead(503, { 'retry-after': '86400' }).end(),
  )
  await expect(new RemotePictures({ rules: RULES }).fetch(at('/a'))).rejects.toThrow('answered 503')
  expect(asked).toEqual(['/a'])
})

test('a server that does not answer three times is not asked again', async () => {
  const { asked, at } = await serve(({ socket }) => socket.destroy())
  const pictures = new RemotePictures({ rules: RULES })
  for (const path of ['/a', '/b', '/c']) {
    await expect(pictures.fetch(at(path))).rejects.toThrow('its server did not answer')
  }
  await expect(pictures.fetch(at('/d'))).rejects.toThrow('failed 3 times')
  expect(asked).toEqual(['/a', '/b', '/c'])
})

test('what is left may pass, and fits into the bound of the import', async () => {
  const { at } = await serve(({ url }, response) => {
    if (url === '/fine') response.end('picture')
    else if (url === '/busy') response.writeHead(429, { 'retry-after': '3600' }).end()
    else response.writeHead(url === '/gone' ? 404 : 500).end()
  })
  const pictures = new RemotePictures({ rules: RULES, picturesMax: 5 })
  expect([pictures.left, pictures.retryAfterMs]).toEqual([0, 0])
  await pictures.fetch(at('/fine'))
  for (const path of ['/gone', '/busy', '/a']) {
    await expect(pictures.fetch(at(path))).rejects.toThrow('answered')
  }
  expect([pictures.left, pictures.retryAfterMs]).toEqual([2, 3_600_000])
  const bounded = new RemotePictures({ rules: RULES, picturesMax: 2 })
  await bounded.fetch(at('/fine'))
  await expect(bounded.fetch(at('/a'))).rejects.toThrow('answered 500')
  expect(bounded.left).toBe(1)
})

test('an import fetches a bounded number of pictures', async () => {
  const { asked, at } = await serve((_, response) => response.end('picture'))
  const pictures = new RemotePictures({ rules: RULES, picturesMax: 1 })
  await pictures.fetch(at('/a'))
  await expect(pictures.fetch(at('/b'))).rejects.toThrow('at most 1 pictures')
  expect(asked).toEqual(['/a'])
})
