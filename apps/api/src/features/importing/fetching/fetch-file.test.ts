import { createServer } from 'node:http'
import type { RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { PUBLIC_RULES } from './checked-lookup.ts'
import type { ConnectRules } from './checked-lookup.ts'
import { fetchFile } from './fetch-file.ts'
import { isPublicAddress } from './public-address.ts'

const LIMITS = { bytesMax: 100_000, timeMax: 60_000 }

/** Allows this machine's address, as if it were public. */
const LOCAL_RULES: ConnectRules = { ...PUBLIC_RULES, allows: (address) => address === '127.0.0.1' }

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer({ maxHeaderSize: 1_000_000 }, listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** A DNS whose every name has these addresses. */
function namedRules(rules: ConnectRules, ...addresses: string[]): ConnectRules {
  const resolve = () => Promise.resolve(addresses.map((address) => ({ address, family: 4 })))
  return { ...rules, resolve }
}

function fetchFrom(address: string, rules = LOCAL_RULES, limits = LIMITS): Promise<Buffer> {
  return fetchFile(new URL(address), rules, limits)
}

test.each(['8.8.8.8', '172.15.0.1', '100.63.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%lo',
  'ff02::1',
  'nonsense',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost/',
  'http://printer/',
  'http://metadata.google.internal/',
  'http://8.8.8.8:22/',
  'https://8.8.8.8:6379/',
])('%s is not connected to', async (address) => {
  await expect(fetchFrom(address, PUBLIC_RULES)).rejects.toThrow(
    'its server is not on the public Internet',
  )
})

test.each([
  ['file:///etc/passwd', 'its address does not begin with http or https'],
  ['http://ada:secret@127.0.0.1/', 'its address contains a password'],
])('%s is refused', async (address, reason) => {
  await expect(fetchFrom(address)).rejects.toThrow(reason)
})

test('a name is refused if one of its addresses is private', async () => {
  const rules = namedRules(PUBLIC_RULES, '8.8.8.8', '10.0.0.1')
  await expect(fetchFrom('http://example.org/', rules)).rejects.toThrow('not on the public')
})

test('the connection goes to the address that was checked', async () => {
  const hosts: (string | undefined)[] = []
  const origin = await serve((request, response) => {
    hosts.push(request.headers.host)
    response.end('picture')
  })
  const { port } = new URL(origin)
  const bytes = await fetchFrom(`http://example.org:${port}/`, namedRules(LOCAL_RULES, '127.0.0.1'))
  expect(bytes.toString()).toBe('picture')
  expect(hosts).toEqual([`example.org:${port}`])
})

test('redirects are followed, up to five, and each is checked', async () => {
  const origin = await serve(({ url = '' }, response) => {
    const count = Number(url.slice(1))
    if (url === '/private') response.writeHead(302, { location: 'http://127.0.0.2/' }).end()
    else if (url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (url === '/nowhere') response.writeHead(302).end()
    else if (count > 0) response.writeHead(301, { location: `/${count - 1}` }).end()
    else response.end('here')
  })
  expect((await fetchFrom(`${origin}5`)).toString()).toBe('here')
  await expect(fetchFrom(`${origin}6`)).rejects.toThrow('redirects more than 5 times')
  await expect(fetchFrom(`${origin}private`)).rejects.toThrow('not on the public Internet')
  await expect(fetchFrom(`${origin}file`)).rejects.toThrow('does not begin with http')
  await expect(fetchFrom(`${origin}nowhere`)).rejects.toThrow('redirects to no address')
})

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 50)
  response.on('close', () => {
    clearInterval(timer)
  })
}

function flood(response: ServerResponse): void {
  const more = () => {
    while (response.write(Buffer.alloc(10_000))) if (response.destroyed) return
  }
  response.on('drain', more)
  more()
}

test.each<[string, RequestListener]>([
  ['a slow body', (_, response) => drip(response)],
  ['silence', () => undefined],
])('%s is refused', async (_, listener) => {
  const limits = { ...LIMITS, timeMax: 1_000 }
  const fetched = fetchFrom(await serve(listener), LOCAL_RULES, limits)
  await expect(fetched).rejects.toThrow('it did not arrive within 1 seconds')
})

test.each<[string, RequestListener, string]>([
  ['an endless body', (_, response) => flood(response), 'it is larger than 0 MB'],
  [
    'a length beyond the limit',
    (_, response) => response.writeHead(200, { 'content-length': 100_001 }).flushHeaders(),
    'it is larger than 0 MB',
  ],
  [
    'a compressed body',
    (_, response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(1_000_000))),
    'its server sent it compressed',
  ],
  [
    'long headers',
    (_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end(),
    'its server did not answer',
  ],
  [
    'a switch of protocols',
    ({ socket }) => {
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    },
    'its server did not answer',
  ],
  ['an end without an answer', ({ socket }) => socket.destroy(), 'its server did not answer'],
  ['an error', (_, response) => response.writeHead(404).end(), 'its server answered 404'],
])('%s is refused', async (_, listener, reason) => {
  await expect(fetchFrom(await serve(listener))).rejects.toThrow(reason)
})
