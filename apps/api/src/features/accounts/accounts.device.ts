import type { Session } from '@inkwell/contract/account'
import { parse } from 'bowser'

/** Characters of what a browser says of itself that are kept. */
const USER_AGENT_MAX = 400

const KINDS: Record<string, Session['device']['kind']> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
}

/** Where a request comes from. */
export interface RequestOrigin {
  /** As `clientAddress` gives it. */
  address: string
  /** The header of that name. */
  userAgent: string | undefined
}

/** What a session keeps of where it is used. */
export interface UsedFrom {
  network: string
  userAgent: string
}

/** This machine itself, in either kind of address. */
const LOOPBACK = /^(?:127\.|0:0:0:0$)/

/**
 * The network of an address, shortened to what its provider has many of: the whole address would
 * tell more about people than the list of their sessions needs. Empty where there is none.
 */
function networkOf(address: string): string {
  if (LOOPBACK.test(address)) return ''
  const ipv4 = /^(?<network>\d+\.\d+\.\d+)\.\d+$/.exec(address)?.groups?.network
  if (ipv4) return `${ipv4}.x`
  const groups = address.split(':')
  return groups.length > 1 ? `${groups.slice(0, 3).join(':')}:x` : ''
}

/** What is kept of where a request comes from. */
export function usedFrom({ address, userAgent = '' }: RequestOrigin): UsedFrom {
  // What is no printable ASCII is no name of a browser.
  const said = userAgent.replaceAll(/[^ -~]/g, '').slice(0, USER_AGENT_MAX)
  return { network: networkOf(address), userAgent: said }
}

/** The device that a browser says it runs on, as far as it says so. */
export function deviceOf(userAgent: string | null): Session['device'] {
  if (!userAgent) return { browser: '', system: '', kind: 'other' }
  const { browser, os, platform } = parse(userAgent)
  return {
    browser: browser.name ?? '',
    system: os.name ?? '',
    kind: KINDS[platform.type ?? ''] ?? 'other',
  }
}
