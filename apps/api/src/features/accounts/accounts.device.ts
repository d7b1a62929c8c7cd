import type { Session } from '@inkwell/contract/account'
import { parse } from 'bowser'

/** Maximum stored characters of a User-Agent. */
const USER_AGENT_MAX = 400

const KINDS: Record<string, Session['device']['kind']> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
}

export interface RequestOrigin {
  /** The network address. */
  address: string
  /** The User-Agent header. */
  userAgent: string | undefined
}

/** What a session stores about its client. */
export interface UsedFrom {
  network: string
  userAgent: string
}

/** Loopback addresses of both families. */
const LOOPBACK = /^(?:127\.|0:0:0:0$)/

/**
 * The network of an address. A full address would reveal more about people than a list of sessions
 * needs. Empty if there is none.
 */
function networkOf(address: string): string {
  if (LOOPBACK.test(address)) return ''
  const ipv4 = /^(?<network>\d+\.\d+\.\d+)\.\d+$/.exec(address)?.groups?.network
  if (ipv4) return `${ipv4}.x`
  const groups = address.split(':')
  return groups.length > 1 ? `${groups.slice(0, 3).join(':')}:x` : ''
}

/** The data to store about a client. */
export function usedFrom({ address, userAgent = '' }: RequestOrigin): UsedFrom {
  // Only printable ASCII.
  const said = userAgent.replaceAll(/[^ -~]/g, '').slice(0, USER_AGENT_MAX)
  return { network: networkOf(address), userAgent: said }
}

/** The kind of device, as far as the browser identifies it. */
export function deviceOf(userAgent: string | null): Session['device'] {
  if (!userAgent) return { browser: '', system: '', kind: 'other' }
  const { browser, os, platform } = parse(userAgent)
  return {
    browser: browser.name ?? '',
    system: os.name ?? '',
    kind: KINDS[platform.type ?? ''] ?? 'other',
  }
}
