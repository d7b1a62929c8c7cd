import { Refusal } from '../http/refusal.ts'
import { createRateLimit, noLimit } from './rate-limit.ts'
import type { Rate } from './rate-limit.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Wide enough that a classroom behind one address (60 sign-ups and 300 writes in an hour) never
 * meets them, narrow enough that guessing passwords leads nowhere.
 */
export const RATES = {
  signInsPerAccountAndAddress: { points: 10, duration: 15 * MINUTE },
  signInsPerAddress: { points: 200, duration: HOUR },
  signUpsPerAddress: { points: 120, duration: HOUR },
  writesPerAccount: { points: 600, duration: HOUR },
} satisfies Record<string, Rate>

/** The limits of the service; with `isOn` false nothing is counted. */
export function createLimits(isOn: boolean) {
  const limit = (rate: Rate) => (isOn ? createRateLimit(rate) : noLimit)
  const byAccount = limit(RATES.signInsPerAccountAndAddress)
  const byAddress = limit(RATES.signInsPerAddress)
  const signUps = limit(RATES.signUpsPerAddress)
  const writes = limit(RATES.writesPerAccount)

  return {
    /** Counts a sign-up from an address; throws `rate_limited`. */
    limitSignUps: (address: string) => signUps.take(address),

    /** Counts a write of an account; throws `rate_limited`. */
    limitWrites: ({ viewer }: { viewer: { _id: string } }) => writes.take(viewer._id),

    /**
     * Runs a sign-in that counts only where its credentials are refused; throws `rate_limited`.
     * Counted beforehand, so that many at once do not slip through together.
     */
    async limitSignIns<T>(address: string, email: string, signIn: () => Promise<T>): Promise<T> {
      const account = `${address} ${email}`
      await byAddress.take(address)
      await byAccount.take(account)
      const forget = () => Promise.all([byAddress.giveBack(address), byAccount.giveBack(account)])
      try {
        const result = await signIn()
        await forget()
        return result
      } catch (error) {
        const isGuess = error instanceof Refusal && error.code === 'wrong_credentials'
        if (!isGuess) await forget()
        throw error
      }
    },
  }
}
