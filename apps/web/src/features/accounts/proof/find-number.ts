import { sha256 } from '@noble/hashes/sha2.js'
import type { Proof } from '@inkwell/contract/proof'

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}

/**
 * The number that a proof asks for; undefined where there is none. Takes seconds. The browser's own
 * hashing is there on https alone, and slower one hash at a time.
 */
export function findNumber({ prefix, target, max }: Proof): number | undefined {
  const encoder = new TextEncoder()
  const wanted = bytesOf(target)
  for (let number = 0; number < max; number++) {
    const found = sha256(encoder.encode(prefix + number))
    if (wanted.every((byte, index) => byte === found[index])) return number
  }
  return undefined
}
