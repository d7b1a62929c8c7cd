import { isIP } from 'node:net'

/** The length of an address in bits, by IP version. */
const BITS: Record<number, number> = { 4: 32, 6: 128 }

/** The items of a list separated by commas or spaces. */
export function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter((item) => item !== '')
}

/** Whether a text is an IP address or a network like `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/')
  const most = BITS[isIP(address)]
  // A zone identifies an interface of one machine, so it cannot be part of a list of addresses.
  if (most === undefined || rest.length > 0 || address.includes('%')) return false
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most
}
