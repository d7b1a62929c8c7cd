import { Refusal } from '../../platform/http/refusal.ts'
import type { Thermometer } from '../../platform/limits/limiter.ts'
import type { ProofOfWork } from '../../platform/limits/proof-of-work.ts'
import type { RateLimit } from '../../platform/limits/rate-limit.ts'

/** Hashes at most where sign-ups just run hot: half a second of a slow phone on average. */
const WORK = 100_000

/** The work doubles with the heat, this often: a slow phone shall never take more than seconds. */
const DOUBLINGS = 2

interface SignUpLimitsParts {
  /** The end of it, whoever works however hard. */
  ofAddress: RateLimit
  heatOfAddress: Thermometer
  heatInTotal: Thermometer
  proofs: ProofOfWork
}

/** A sign-up, and the proof of work that came along. */
interface SigningUp {
  address: string
  email: string
  proof: string | undefined
}

const EVERYBODY = 'everybody'

/**
 * Lets sign-ups through as they are, until so many come from one address or in total that a machine
 * seems to make them: then each costs some seconds of work, which a page does by itself.
 */
export class SignUpLimits {
  readonly #parts: SignUpLimitsParts

  constructor(parts: SignUpLimitsParts) {
    this.#parts = parts
  }

  /** Counts a sign-up; throws `rate_limited`, or `proof_required` with the work to be done. */
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
      // What was not let through heats nothing.
      await heatOfAddress.counts.giveBack(address)
      await heatInTotal.counts.giveBack(EVERYBODY)
      throw error
    }
  }
}
