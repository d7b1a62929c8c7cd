import { Refusal } from '../../platform/http/refusal.ts'
import type { Attempt, GrowingDelay } from '../../platform/limits/growing-delay.ts'
import type { RateLimit } from '../../platform/limits/rate-limit.ts'

interface SignInLimitsParts {
  byAddress: GrowingDelay
  byAccountAndAddress: GrowingDelay
  byAccount: GrowingDelay
  /** Sign-ins with the right credentials: to an account, and from an address, which may have many accounts. */
  accepted: RateLimit
  acceptedOfAddress: RateLimit
  known: RateLimit
}

/** The counters of one sign-in. */
interface Attempts {
  address: Attempt
  here: Attempt
  /** Absent if the address is known to the account. */
  anywhere: Attempt | undefined
}

type Begin = () => Promise<Attempt>

/**
 * Delays guesses of passwords: at one account from one address, at one account from all addresses, and
 * at all accounts from one address. Attempts from a known address do not count for the account as a
 * whole, so that strangers cannot lock the owner out. Accounts that do not exist are counted in the
 * same way. Sign-ins with the right password have a limit of their own.
 */
export class SignInLimits {
  readonly #parts: SignInLimitsParts

  constructor(parts: SignInLimitsParts) {
    this.#parts = parts
  }

  /**
   * Runs a sign-in and counts it, as a guess or as accepted; throws `rate_limited`. It is counted before it
   * runs, so that concurrent ones are limited too.
   */
  async run<T>(address: string, email: string, signIn: () => Promise<T>): Promise<T> {
    const attempts = await this.#begin(address, email)
    try {
      const { accepted, acceptedOfAddress } = this.#parts
      const result = await countAccepted(acceptedOfAddress, address, () =>
        countAccepted(accepted, email, signIn),
      )
      const { here, ...others } = attempts
      await Promise.all([here.succeed(), this.remember(address, email), forgiveAll(others)])
      return result
    } catch (error) {
      const isGuess = error instanceof Refusal && error.code === 'wrong_credentials'
      if (!isGuess) await forgiveAll(attempts)
      throw error
    }
  }

  /** Makes the address known to the account. */
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

/** Counts a sign-in unless its credentials are wrong or it fails. A suspended account counts too. */
async function countAccepted<T>(
  limit: RateLimit,
  key: string,
  signIn: () => Promise<T>,
): Promise<T> {
  await limit.take(key)
  try {
    return await signIn()
  } catch (error) {
    const isSuspended = error instanceof Refusal && error.code === 'forbidden'
    if (!isSuspended) await limit.refund(key)
    throw error
  }
}
