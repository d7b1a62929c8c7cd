import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Proof } from '@inkwell/contract/proof'
import type { Clock } from '../clock/clock.ts'
import { Refusal } from '../http/refusal.ts'
import type { RateLimit } from './rate-limit.ts'

/** The lifetime of a challenge in seconds: enough for a slow device that must first load the script. */
export const PROOF_LIFETIME = 10 * 60

const SALT_BYTES = 16

/** Expiry, maximum and salt, which are hashed; target and signature; the number. */
const SOLUTION =
  /^(?<prefix>(?<expires>\d{10})\.\d{1,7}\.[\w-]{22}\.)(?<target>[\da-f]{64})\.(?<signature>[\w-]{43})\.(?<number>\d{1,7})$/

interface ProofOfWorkParts {
  secret: Buffer
  clock: Clock
  /** One point for each solution. */
  used: RateLimit
}

/**
 * A proof of work that takes seconds to find and microseconds to check: the client searches a number
 * with a given hash. The service stores used solutions only; challenges are signed together with their
 * subject.
 */
export class ProofOfWork {
  readonly #secret: Buffer
  readonly #clock: Clock
  readonly #used: RateLimit

  constructor({ secret, clock, used }: ProofOfWorkParts) {
    this.#secret = secret
    this.#clock = clock
    this.#used = used
  }

  /** A challenge for this subject, of at most `max` hashes and half of that on average. */
  demand(subject: string, max: number): Proof {
    const expires = Math.floor(this.#clock().getTime() / 1_000) + PROOF_LIFETIME
    const prefix = `${expires}.${max}.${randomBytes(SALT_BYTES).toString('base64url')}.`
    const target = hash('sha256', `${prefix}${randomInt(max)}`)
    const challenge = `${prefix}${target}.${this.#sign(prefix + target, subject)}`
    return { challenge, prefix, target, max }
  }

  /** Whether the solution is valid for this subject; it is then used up. */
  async accepts(subject: string, text: string | undefined): Promise<boolean> {
    const { prefix, expires, target, signature, number } = SOLUTION.exec(text ?? '')?.groups ?? {}
    if (!prefix || !target || !signature) return false
    const own = Buffer.from(this.#sign(prefix + target, subject))
    if (!timingSafeEqual(own, Buffer.from(signature))) return false
    if (Number(expires) * 1_000 <= this.#clock().getTime()) return false
    return hash('sha256', `${prefix}${number}`) === target && this.#isFirstUse(signature)
  }

  async #isFirstUse(signature: string): Promise<boolean> {
    try {
      await this.#used.take(signature)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  #sign(challenge: string, subject: string): string {
    return createHmac('sha256', this.#secret).update(`${challenge} ${subject}`).digest('base64url')
  }
}
