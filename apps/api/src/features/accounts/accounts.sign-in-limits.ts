import { Refusal } from '../../platform/http/refusal.ts'
import type { Attempt, GrowingDelay } from '../../platform/limits/growing-delay.ts'
import type { RateLimit } from '../../platform/limits/rate-limit.ts'

interface SignInLimitsParts {
  byAddress: GrowingDelay
  byAccountAndAddress: GrowingDelay
  byAccount: GrowingDelay
  known: RateLimit
}

/** What a sign-in counts for. */
interface Attempts {
  address: Attempt
  here: Attempt
  /** Absent where the account knows the address. */
  anywhere: Attempt | undefined
}

type Begin = () => Promise<Attempt>

/**
 * Slows down who guesses passwords: at an account from an address, at an account from everywhere,
 * at all accounts from an address. An address from which an account has been signed in to counts for
 * itself alone, so that no stranger can lock the owner out. Accounts that do not exist are counted
 * like those that do.
 */
export class SignInLimits {
  readonly #parts: SignInLimitsParts

  constructor(parts: SignInLimitsParts) {
    this.#parts = parts
  }

  /**
   * Runs a sign-in, which counts where its credentials are refused; throws `rate_limited`. Counted
   * beforehand, so that many at once do not slip through together.
   */
  async run<T>(address: string, email: string, signIn: () => Promise<T>): Promise<T> {
    const attempts = await this.#begin(address, email)
    try {
      const result = await signIn()
      const { here, ...others } = attempts
      await Promise.all([here.succeed(), this.remember(address, email), forgiveAll(others)])
      return result
    } catch (error) {
      const isGuess = error instanceof Refusal && error.code === 'wrong_credentials'
      if (!isGuess) await forgiveAll(attempts)
      throw error
    }
  }

  /** From now on the account knows the address. */
  remember(address: string, email: string): Promise<void> {
    return this.#parts.known.renew(`${email} ${address}`)
  }

  async #begin(address: string, email: string): Promise<Attempts> {
    const { byAddress, byAccountAndAddress, byAccount, known } = this.#parts
    const pair = `${email} ${address}`
    const begun: Attempt[] = []
    const begin = async (next: Begin) => {
      try {
        const attempt = await next()
        begun.push(attempt)
        return attempt
      } catch (error) {
        await forgiveAll(begun)
        throw error
      }
    }
    const isKnown = (await known.taken(pair)) > 0
    return {
      address: await begin(() => byAddress.begin(address)),
      here: await begin(() => byAccountAndAddress.begin(pair)),
      anywhere: isKnown ? undefined : await begin(() => byAccount.begin(email)),
    }
  }
}

async function forgiveAll(attempts: object): Promise<void> {
  const begun = Object.values(attempts) as (Attempt | undefined)[]
  for (const attempt of begun) await attempt?.forgive()
}
