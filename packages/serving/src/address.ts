import { BlockList, isIP, isIPv6 } from 'node:net'

/** The network that an IPv6 customer gets whole, so that its owner counts as one. */
const IPV6_NETWORK_GROUPS = 4

/** Where a proxy of somebody who has forgotten to name it would stand. */
const NEAR = ['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']

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

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const type = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, type)
    else list.addSubnet(address, Number(bits), type)
  }
  return list
}

function isOn(list: BlockList, address: string): boolean {
  const version = isIP(address)
  return version > 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** An address as proxies write it, some of them with its port; undefined for anything else. */
function readHop(text: string): string | undefined {
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
  const trusted = listOf(trustedProxies)
  const near = listOf(NEAR)
  let isTold = false

  function tellUnknownProxy(address: string): void {
    if (isTold || !isOn(near, address)) return
    isTold = true
    onUnknownProxy(address)
  }

  return (request) => {
    let address = plain(request?.socket.remoteAddress ?? 'local')
    const given = request?.headers['x-forwarded-for']
    if (given === undefined) return networkOf(address)
    if (!isOn(trusted, address)) tellUnknownProxy(address)
    const hops = String(given).split(',')
    while (isOn(trusted, address)) {
      const hop = readHop(hops.pop()?.trim() ?? '')
      // A proxy that names nobody speaks for itself.
      if (hop === undefined) break
      address = hop
    }
    return networkOf(address)
  }
}
