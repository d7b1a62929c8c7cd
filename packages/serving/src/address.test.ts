import { describe, expect, test, vi } from 'vitest'
import { createClientAddressReader } from './address.ts'

const onUnknownProxy = vi.fn<(address: string) => void>()

interface Sent {
  from?: string | undefined
  forwarded?: string | undefined
  proxies?: string[]
}

function seen({ from, forwarded, proxies = [] }: Sent): string {
  return createClientAddressReader({ trustedProxies: proxies, onUnknownProxy })({
    socket: { remoteAddress: from },
    headers: { 'x-forwarded-for': forwarded },
  })
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:2:ffff::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, 'local'],
])('%s counts as %s', (from, network) => {
  expect(seen({ from })).toBe(network)
})

describe('X-Forwarded-For', () => {
  const proxies = ['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48']

  test.each([
    ['from an untrusted client is ignored', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['from a proxy names the client', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'from a proxy with an IPv4-mapped address names the client',
      '::ffff:127.0.0.1',
      '198.51.100.1',
      '198.51.100.1',
    ],
    ['is read from its end', '127.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    [
      'is followed through all our proxies',
      '127.0.0.1',
      '1.1.1.1, 198.51.100.1,10.0.0.9',
      '198.51.100.1',
    ],
    ['through a network of IPv6', '2001:db8:ffff::7', '198.51.100.1', '198.51.100.1'],
    ['with a port', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['with a port after IPv6', '127.0.0.1', '[2001:db8:1:2::3]:4711', '2001:db8:1:2'],
    ['in capitals', '127.0.0.1', '2001:DB8:1:2::3', '2001:db8:1:2'],
    ['that is empty yields the proxy', '127.0.0.1', '', '127.0.0.1'],
    ['of trusted proxies alone yields the first', '127.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
    ['that is not an address yields the proxy', '127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
    ['with a zone yields the proxy', '127.0.0.1', 'fe80::1%eth0', '127.0.0.1'],
    ['as one number yields the proxy', '127.0.0.1', '198.51.100.1, 2130706433', '127.0.0.1'],
    ['of hostile text yields the proxy', '127.0.0.1', `'; drop table post --`, '127.0.0.1'],
  ])('%s', (_, from, forwarded, address) => {
    expect(seen({ from, forwarded, proxies })).toBe(address)
  })

  test.each([
    ['0.0.0.0/0', '127.0.0.1', '2001:db8:1:2::3, 10.0.0.1', '2001:db8:1:2'],
    ['::/0', '::1', '198.51.100.1, 2001:db8::1', '198.51.100.1'],
  ])('through all of %s', (network, from, forwarded, address) => {
    expect(seen({ from, forwarded, proxies: [network] })).toBe(address)
  })

  test('of a thousand addresses is read up to the first that is not trusted', () => {
    const forwarded = [...Array<string>(1_000).fill('10.1.1.1'), '198.51.100.1'].join(',')
    expect(seen({ from: '127.0.0.1', forwarded, proxies })).toBe('198.51.100.1')
    const ours = Array<string>(1_000).fill('10.1.1.1').join(',')
    expect(seen({ from: '127.0.0.1', forwarded: ours, proxies })).toBe('10.1.1.1')
  })

  test('from a nearby address is reported once if no proxy is configured', () => {
    const addressOf = createClientAddressReader({ trustedProxies: [], onUnknownProxy })
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    addressOf({ socket: { remoteAddress: '203.0.113.9' }, headers })
    expect(onUnknownProxy).not.toHaveBeenCalled()
    for (const _ of [1, 2]) {
      expect(addressOf({ socket: { remoteAddress: '127.0.0.1' }, headers })).toBe('127.0.0.1')
    }
    expect(onUnknownProxy).toHaveBeenCalledExactlyOnceWith('127.0.0.1')
  })
})
