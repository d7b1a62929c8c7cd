import { isIPv6 } from 'node:net'
import type { RequestContext } from './context.ts'

/** The network that an IPv6 customer gets whole, so that its owner counts as one. */
const IPV6_NETWORK_GROUPS = 4

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head, tail] = address.split('::') as [string, string?]
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right]
  return groups.slice(0, IPV6_NETWORK_GROUPS).join(':')
}

/**
 * Where a request comes from, taken from its socket alone: a header can be forged. For IPv6 the
 * /64 network.
 */
export function clientAddress(c: RequestContext): string {
  return networkOf(c.env.incoming?.socket.remoteAddress ?? 'local')
}
