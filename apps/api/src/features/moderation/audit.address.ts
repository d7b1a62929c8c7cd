import { isIPv4 } from 'node:net'

/** IPv6 groups that identify a site; the others identify a network and a device within it. */
const IPV6_SITE_GROUPS = 3

/**
 * Shortens an address to a network of many people: /24 of IPv4, /48 of IPv6. The input may be an IPv6
 * network with only its first four groups.
 */
export function shortenAddress(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (!address.includes(':')) return address
  const groups = address.split('::')[0]?.split(':') ?? []
  return `${groups.slice(0, IPV6_SITE_GROUPS).join(':')}::/48`
}
