import { sha256 } from '@noble/hashes/sha2.js'
import type { Proof } from '@inkwell/contract/proof'

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}

/**
 * The number that solves a proof of work; undefined if there is none. It takes seconds. The browser's
 * own SHA-256 needs HTTPS and is slower for single hashes.
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
