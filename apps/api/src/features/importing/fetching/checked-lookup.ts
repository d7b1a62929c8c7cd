import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { importNote } from '@inkwell/contract/import-notes'
import { FetchFailed } from './fetch-failed.ts'
import { isPublicAddress } from './public-address.ts'

/** Which servers may be connected to, and how their names are resolved. */
export interface ConnectRules {
  allows: (address: string, port: number) => boolean
  /** All addresses of a name, none if it is not public. */
  resolve: (hostname: string) => Promise<LookupAddress[]>
}

/** Names of networks and machines, which no public name server knows. */
const PRIVATE_NAME = /^[^.]*\.?$|\.(?:localhost|local|internal)\.?$/i

/**
 * Needs no thread, unlike `dns.lookup`: name servers that do not answer would keep the threads in which the names of the
 * database and the bucket are resolved.
 */
async function resolvePublic(hostname: string): Promise<LookupAddress[]> {
  if (PRIVATE_NAME.test(hostname)) return []
  // A new one each time: it reads once which name servers there are.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const [four, six] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ])
  const addressesOf = (result: typeof four, family: number) =>
    result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
  const addresses = [...addressesOf(four, 4), ...addressesOf(six, 6)]
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason
  return addresses
}

/** Public addresses, on the ports of the Web. */
export const PUBLIC_RULES: ConnectRules = {
  allows: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
  resolve: resolvePublic,
}

/** The port that a URL leads to. */
function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

function refused(): FetchFailed {
  return new FetchFailed(importNote('fetchNotPublic'))
}

/**
 * The lookup of a connection to the server of `url`: it yields only addresses that the rules allow, and the
 * socket connects to these, so a second answer of the DNS changes nothing. Throws FetchFailed if the URL
 * itself contains an address that is not allowed, because such a host is not looked up.
 */
export function checkedLookup(url: URL, { allows, resolve }: ConnectRules): LookupFunction {
  const port = portOf(url)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !allows(host, port)) throw refused()
  const find = callbackify(async (hostname: string) => {
    const addresses = await resolve(hostname)
    if (addresses.length > 0 && addresses.every(({ address }) => allows(address, port))) {
      return addresses
    }
    throw refused()
  })
  return (hostname, options, callback) => {
    find(hostname, (error, addresses) => {
      if (error) callback(error, '')
      else if (options.all) callback(null, addresses)
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })
  }
}
