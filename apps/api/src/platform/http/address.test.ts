import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from './address.ts'
import type { Env } from './context.ts'

async function seen(remoteAddress: string | undefined): Promise<string> {
  const app = new Hono<Env>().get('/', (c) => c.text(clientAddress(c)))
  return (await app.request('/', {}, { incoming: { socket: { remoteAddress } } })).text()
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, 'local'],
])('%s counts as %s', async (address, network) => {
  expect(await seen(address)).toBe(network)
})
