import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { importNote } from '@inkwell/contract/import-notes'
import { FetchFailed } from './fetch-failed.ts'
import { isPublicAddress } from './public-address.ts'

/** Which servers may be connected to, and how their names are resolved. */
export interface ConnectRules {
  allows: (address: string, port: number) => boolean
  resolve: typeof lookup
}

/** Public addresses, on the ports of the Web. */
export const PUBLIC_RULES: ConnectRules = {
  allows: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
  resolve: lookup,
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
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? refused(), '')
      if (!addresses.every(({ address }) => allows(address, port))) return callback(refused(), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
