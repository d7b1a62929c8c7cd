import { Refusal } from '../../platform/http/refusal.ts'
import type { Thermometer } from '../../platform/limits/limiter.ts'
import type { ProofOfWork } from '../../platform/limits/proof-of-work.ts'
import type { RateLimit } from '../../platform/limits/rate-limit.ts'

/** Maximum hashes of the first proof: half a second on a slow phone on average. */
const WORK = 100_000

/** How often the work doubles at most: a slow phone must never need more than some seconds. */
const DOUBLINGS = 2

interface SignUpLimitsParts {
  /** The absolute limit per address. */
  ofAddress: RateLimit
  heatOfAddress: Thermometer
  heatInTotal: Thermometer
  proofs: ProofOfWork
}

/** A sign-up with its proof of work. */
interface SigningUp {
  address: string
  email: string
  proof: string | undefined
}

const EVERYBODY = 'everybody'

/**
 * Accepts sign-ups without a proof up to a threshold per address and in total, which indicates
 * automation. Above it, each needs a proof of work that takes seconds and that the page computes.
 */
export class SignUpLimits {
  readonly #parts: SignUpLimitsParts

  constructor(parts: SignUpLimitsParts) {
    this.#parts = parts
  }

  /** Counts a sign-up; throws `rate_limited`, or `proof_required` with the challenge. */
  async take({ address, email, proof }: SigningUp): Promise<void> {
    const { ofAddress, heatOfAddress, heatInTotal, proofs } = this.#parts
    const here = await heatOfAddress.counts.take(address)
    const everywhere = await heatInTotal.counts.take(EVERYBODY)
    const heat = Math.max(here / heatOfAddress.threshold, everywhere / heatInTotal.threshold)
    try {
      const subject = `${email} ${address}`
      if (heat > 1 && !(await proofs.accepts(subject, proof))) {
        const max = WORK * 2 ** Math.min(Math.floor(Math.log2(heat)), DOUBLINGS)
        const demanded = proofs.demand(subject, max)
        throw new Refusal('proof_required', 'proofRequired', { proof: demanded })
      }
      await ofAddress.take(address)
    } catch (error) {
      // Refused sign-ups do not count.
      await heatOfAddress.counts.giveBack(address)
      await heatInTotal.counts.giveBack(EVERYBODY)
      throw error
    }
  }
}
