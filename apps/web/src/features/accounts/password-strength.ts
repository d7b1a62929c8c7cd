import { PASSWORD_MIN } from '@inkwell/contract/limits'

export type Strength = 'weak' | 'fair' | 'strong'

/** Bits of entropy that an attacker guesses in hours, and in centuries. */
const FAIR_BITS = 40
const STRONG_BITS = 60

/** Common words and keyboard rows, as prefixes. */
const OBVIOUS =
  /password|passwort|letmein|welcome|iloveyou|monkey|dragon|football|sunshine|princess|admin|login|secret|inkwell|qwert[yz]?|asdf|yxcv|zxcv/gi

/** Classes of characters, and the size of each. */
const KINDS: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
]

/** Whether a character continues a sequence: aaa, abc, 321. */
function isForeseen(codes: number[], index: number): boolean {
  const [before = NaN, last = NaN, code = NaN] = codes.slice(index - 2, index + 1)
  const step = code - last
  return Math.abs(step) <= 1 && step === last - before
}

/** Removes what is easy to guess: common words, the person's data, sequences, repeats. */
function withoutForeseen(password: string, known: string[]): string {
  const parts = known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u))
  let rest = password.replaceAll(OBVIOUS, '*')
  for (const part of parts) {
    if (part.length < 3) continue
    const at = rest.toLowerCase().indexOf(part)
    if (at >= 0) rest = `${rest.slice(0, at)}*${rest.slice(at + part.length)}`
  }
  const signs = [...rest]
  const codes = signs.map((sign) => sign.codePointAt(0) ?? 0)
  return signs.filter((_, index) => !isForeseen(codes, index)).join('')
}

/**
 * A rough strength of a password; `known` is public data of the person. Undefined while it is too
 * short. A hint, never a reason to reject a password.
 */
export function estimateStrength(password: string, known: string[]): Strength | undefined {
  if ([...password].length < PASSWORD_MIN) return undefined
  const rest = withoutForeseen(password, known)
  const signs = KINDS.reduce((sum, [kind, count]) => (kind.test(password) ? sum + count : sum), 0)
  // A repeated character counts half.
  const distinct = new Set(rest).size
  const length = distinct + ([...rest].length - distinct) / 2
  const bits = length * Math.log2(signs)
  if (bits >= STRONG_BITS) return 'strong'
  return bits >= FAIR_BITS ? 'fair' : 'weak'
}
