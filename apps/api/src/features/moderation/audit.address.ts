import { isIPv4 } from 'node:net'

/** Groups of an IPv6 address that name a site; what follows names a network and a device in it. */
const IPV6_SITE_GROUPS = 3

/**
 * The network of an address, wide enough to stand for many people: /24 of IPv4, /48 of IPv6, whose
 * groups are given from the left and may be the first four alone.
 */
export function shortenAddress(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (!address.includes(':')) return address
  const groups = address.split('::')[0]?.split(':') ?? []
  return `${groups.slice(0, IPV6_SITE_GROUPS).join(':')}::/48`
}
