import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import proxyAddr from 'proxy-addr'

/** The prefix that a provider assigns to one customer, as a number of 16-bit groups. */
const IPV6_NETWORK_GROUPS = 4

/** Whether an address is likely to be that of a proxy missing from the settings. */
const isLikelyProxy = proxyAddr.compile(['loopback', 'uniquelocal'])

/** The part of a request that identifies its client. */
interface ClientRequest {
  socket: { remoteAddress?: string | undefined }
  headers: Record<string, string | string[] | undefined>
}

/** Returns the client's address: an IPv4 address, or the /64 network of an IPv6 address. */
export type AddressOf = (request: ClientRequest | undefined) => string

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
  // Without leading zeros, so that each network has one spelling.
  const numbers = groups.slice(0, IPV6_NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''))
  return numbers.join(':')
}

/** `proxy-addr` does not accept a network of all addresses, but accepts its two halves. */
function halves(network: string): string[] {
  if (!network.endsWith('/0')) return [network]
  return isIPv6(network.slice(0, -2)) ? ['::/1', '8000::/1'] : ['0.0.0.0/1', '128.0.0.0/1']
}

/** Parses one hop of `X-Forwarded-For`, with or without a port; undefined if it is invalid. */
function readHop(hop: string | undefined): string | undefined {
  const text = hop?.trim() ?? ''
  const [, bracketed, dotted] =
    /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? ([] as undefined[])
  const address = plain(bracketed ?? dotted ?? text)
  return isIP(address) > 0 && !address.includes('%') ? address : undefined
}

interface AddressParts {
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[]
  /** Called once, for a likely proxy that is not in the settings. */
  onUnknownProxy: (address: string) => void
}

/**
 * Creates the function that determines the client's address. It is the address of the socket. If
 * that is a trusted proxy, it is the last address in `X-Forwarded-For` that is not one of them;
 * clients can forge everything before it.
 */
export function createClientAddressReader({
  trustedProxies,
  onUnknownProxy,
}: AddressParts): AddressOf {
  const isTrusted = proxyAddr.compile(trustedProxies.flatMap(halves))
  let isReported = false

  // `proxy-addr` also accepts unusual spellings, such as an IPv4 address as one number.
  function trusts(hop: string | undefined, index: number): boolean {
    const address = readHop(hop)
    return address !== undefined && isTrusted(address, index)
  }

  function reportUnknownProxy(address: string): void {
    if (isReported || isTrusted(address, 0) || !isLikelyProxy(address, 0)) return
    isReported = true
    onUnknownProxy(address)
  }

  return (request) => {
    const socket = plain(request?.socket.remoteAddress ?? 'local')
    if (request?.headers['x-forwarded-for'] === undefined) return networkOf(socket)
    reportUnknownProxy(socket)
    // If a proxy sends no valid address, the request counts as its own.
    const hops = proxyAddr.all(request as IncomingMessage, trusts).map(readHop)
    return networkOf(hops.findLast((hop) => hop !== undefined) ?? socket)
  }
}
