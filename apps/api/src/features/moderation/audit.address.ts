import { isIPv4 } from 'node:net'

/** Groups of an IPv6 address that identify a site; the others identify a network and a device. */
const IPV6_SITE_GROUPS = 3

/**
 * The network of an address: /24 of IPv4, /48 of IPv6. An IPv6 address may consist of its first four
 * groups only.
 */
export function shortenAddress(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (!address.includes(':')) return address
  const groups = address.split('::')[0]?.split(':') ?? []
  return `${groups.slice(0, IPV6_SITE_GROUPS).join(':')}::/48`
}
