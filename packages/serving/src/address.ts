import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import proxyAddr from 'proxy-addr'

/** The network that an IPv6 customer gets whole, so that its owner counts as one. */
const IPV6_NETWORK_GROUPS = 4

/** Whether a proxy that its owner forgot to name may stand at an address. */
const isNear = proxyAddr.compile(['loopback', 'uniquelocal'])

/** The part of a request that tells where it comes from. */
interface Arriving {
  socket: { remoteAddress?: string | undefined }
  headers: Record<string, string | string[] | undefined>
}

/** Where a request comes from: an IPv4 address, or of IPv6 the /64 network. */
export type AddressOf = (request: Arriving | undefined) => string

function plain(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head, tail] = address.toLowerCase().split('::') as [string, string?]
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right]
  // Zeros in front make no other network.
  const numbers = groups.slice(0, IPV6_NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''))
  return numbers.join(':')
}

/** `proxy-addr` takes no network of all addresses: as two halves it does. */
function halves(network: string): string[] {
  if (!network.endsWith('/0')) return [network]
  return isIPv6(network.slice(0, -2)) ? ['::/1', '8000::/1'] : ['0.0.0.0/1', '128.0.0.0/1']
}

/** An address as proxies write it, some of them with its port; undefined for anything else. */
function readHop(hop: string | undefined): string | undefined {
  const text = hop?.trim() ?? ''
  const [, bracketed, dotted] =
    /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? ([] as undefined[])
  const address = plain(bracketed ?? dotted ?? text)
  return isIP(address) > 0 && !address.includes('%') ? address : undefined
}

interface AddressParts {
  /** Addresses and networks of the proxies that may say for whom they ask. */
  trustedProxies: readonly string[]
  /** Called once, where a proxy seems to stand that nobody has named. */
  onUnknownProxy: (address: string) => void
}

/**
 * Makes the function that tells where a request comes from: its socket; where a trusted proxy is at
 * the other end, the last address in `X-Forwarded-For` that is none of them. What stands before that
 * one anybody can have written.
 */
export function createAddressOf({ trustedProxies, onUnknownProxy }: AddressParts): AddressOf {
  const isTrusted = proxyAddr.compile(trustedProxies.flatMap(halves))
  let isTold = false

  // Of an address it takes spellings that nobody writes, like one number for four.
  function trusts(hop: string | undefined, index: number): boolean {
    const address = readHop(hop)
    return address !== undefined && isTrusted(address, index)
  }

  function tellUnknownProxy(address: string): void {
    if (isTold || isTrusted(address, 0) || !isNear(address, 0)) return
    isTold = true
    onUnknownProxy(address)
  }

  return (request) => {
    const socket = plain(request?.socket.remoteAddress ?? 'local')
    if (request?.headers['x-forwarded-for'] === undefined) return networkOf(socket)
    tellUnknownProxy(socket)
    // A proxy that names nobody, or no address, speaks for itself.
    const hops = proxyAddr.all(request as IncomingMessage, trusts).map(readHop)
    return networkOf(hops.findLast((hop) => hop !== undefined) ?? socket)
  }
}
