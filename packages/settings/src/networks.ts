import { isIP } from 'node:net'

/** Bits of an address, by its version. */
const BITS: Record<number, number> = { 4: 32, 6: 128 }

/** The parts of a list whose items stand between commas or spaces. */
export function itemsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((item) => item !== '')
}

/** Whether a text is an IP address, or a network of them like `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/')
  const most = BITS[isIP(address)]
  // A zone names an interface of one machine: no list of addresses can hold it.
  if (most === undefined || rest.length > 0 || address.includes('%')) return false
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most
}
