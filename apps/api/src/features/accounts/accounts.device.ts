import type { Session } from '@inkwell/contract/account'
import { parse } from 'bowser'

/** Characters of a User-Agent header that are stored. */
const USER_AGENT_MAX = 400

const DEVICE_KINDS: Record<string, Session['device']['kind']> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
}

export interface RequestOrigin {
  /** As `clientAddress` returns it. */
  address: string
  userAgent: string | undefined
}

/** What a session stores about the place of its use. */
export interface SessionOrigin {
  network: string
  userAgent: string
}

/** Loopback addresses of IPv4 and IPv6. */
const LOOPBACK = /^(?:127\.|0:0:0:0$)/

/**
 * Shortens an address to a network shared by many customers of a provider, for privacy: the list of
 * sessions needs no more. Empty for this machine.
 */
function shortenToNetwork(address: string): string {
  if (LOOPBACK.test(address)) return ''
  const ipv4 = /^(?<network>\d+\.\d+\.\d+)\.\d+$/.exec(address)?.groups?.network
  if (ipv4) return `${ipv4}.x`
  const groups = address.split(':')
  return groups.length > 1 ? `${groups.slice(0, 3).join(':')}:x` : ''
}

export function toSessionOrigin({ address, userAgent = '' }: RequestOrigin): SessionOrigin {
  // Printable ASCII only.
  const printable = userAgent.replaceAll(/[^ -~]/g, '').slice(0, USER_AGENT_MAX)
  return { network: shortenToNetwork(address), userAgent: printable }
}

/** The browser and device named by a User-Agent header, where it names them. */
export function parseDevice(userAgent: string | null): Session['device'] {
  if (!userAgent) return { browser: '', system: '', kind: 'other' }
  const { browser, os, platform } = parse(userAgent)
  return {
    browser: browser.name ?? '',
    system: os.name ?? '',
    kind: DEVICE_KINDS[platform.type ?? ''] ?? 'other',
  }
}
