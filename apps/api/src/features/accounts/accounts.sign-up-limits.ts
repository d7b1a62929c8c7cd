import { Refusal } from '../../platform/http/refusal.ts'
import type { LoadGauge } from '../../platform/limits/limiter.ts'
import type { ProofOfWork } from '../../platform/limits/proof-of-work.ts'
import type { RateLimit } from '../../platform/limits/rate-limit.ts'

/** The maximum number of hashes just above the threshold: a second on a slow phone on average. */
const BASE_WORK = 100_000

/** The work doubles with the load at most this often, so that a slow phone needs only seconds. */
const MAX_DOUBLINGS = 2

interface SignUpLimitsParts {
  /** A limit that no proof of work lifts. */
  ofAddress: RateLimit
  loadOfAddress: LoadGauge
  totalLoad: LoadGauge
  proofs: ProofOfWork
}

interface SignUpAttempt {
  address: string
  email: string
  proof: string | undefined
}

const TOTAL_KEY = 'everybody'

/**
 * Accepts sign-ups without further work until so many come, from one address or in total, that they
 * seem automated. From then on each requires a proof of work of some seconds, which the page computes
 * by itself.
 */
export class SignUpLimits {
  readonly #parts: SignUpLimitsParts

  constructor(parts: SignUpLimitsParts) {
    this.#parts = parts
  }

  /** Counts a sign-up; throws `rate_limited`, or `proof_required` with the work to do. */
  async take({ address, email, proof }: SignUpAttempt): Promise<void> {
    const { ofAddress, loadOfAddress, totalLoad, proofs } = this.#parts
    const here = await loadOfAddress.counts.take(address)
    const everywhere = await totalLoad.counts.take(TOTAL_KEY)
    const load = Math.max(here / loadOfAddress.threshold, everywhere / totalLoad.threshold)
    try {
      const subject = `${email} ${address}`
      if (load > 1 && !(await proofs.accepts(subject, proof))) {
        const max = BASE_WORK * 2 ** Math.min(Math.floor(Math.log2(load)), MAX_DOUBLINGS)
        const demanded = proofs.demand(subject, max)
        throw new Refusal('proof_required', 'proofRequired', { proof: demanded })
      }
      await ofAddress.take(address)
    } catch (error) {
      // Refused sign-ups do not count as load.
      await loadOfAddress.counts.refund(address)
      await totalLoad.counts.refund(TOTAL_KEY)
      throw error
    }
  }
}
