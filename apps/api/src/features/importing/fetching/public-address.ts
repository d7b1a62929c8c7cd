import { BlockList, isIPv4 } from 'node:net'

/** IPv4 networks that are not public, by RFC 6890 and its successors. */
const NOT_PUBLIC_V4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Parts of 2000::/3 for documentation, protocols, and IPv4 addresses within IPv6 (Teredo, 6to4). */
const NOT_PUBLIC_V6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const notPublic = new BlockList()
for (const network of NOT_PUBLIC_V4) notPublic.addSubnet(...network, 'ipv4')
for (const network of NOT_PUBLIC_V6) notPublic.addSubnet(...network, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to a server on the Internet, and to no private or special network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4')
  // Mapped addresses, NAT64, unique local and link-local ones are all outside of 2000::/3.
  return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}
