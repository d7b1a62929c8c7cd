import type { Limiter } from '../../platform/limits/limiter.ts'
import type { AccountsRates } from './accounts.rates.ts'
import { SignInLimits } from './accounts.sign-in-limits.ts'
import { SignUpLimits } from './accounts.sign-up-limits.ts'

/** The limits of sign-ins and sign-ups. */
export function createAccountsLimits(limiter: Limiter, rates: AccountsRates) {
  const signUps = new SignUpLimits({
    ofAddress: limiter.limit('sign-up', rates.signUpsPerAddress),
    heatOfAddress: limiter.thermometer('sign-up:heat', rates.hotSignUpsPerAddress),
    heatInTotal: limiter.thermometer('sign-up:total', rates.hotSignUpsInTotal),
    proofs: limiter.proofs('proof'),
  })
  const signIns = new SignInLimits({
    byAddress: limiter.delay('sign-in:address', rates.signInsPerAddress),
    byAccountAndAddress: limiter.delay('sign-in:pair', rates.signInsPerAccountAndAddress),
    byAccount: limiter.delay('sign-in:account', rates.signInsPerAccount),
    known: limiter.limit('sign-in:known', rates.knownAddress),
  })
  return {
    /** Counts a sign-up; throws `rate_limited`, or `proof_required` above the threshold. */
    limitSignUps: signUps.take.bind(signUps),

    /** Records that the account's owner uses this address. */
    rememberAddress: (address: string, email: string) => signIns.remember(address, email),

    /** Runs a sign-in, which counts only if its credentials are refused; throws `rate_limited`. */
    limitSignIns: signIns.run.bind(signIns),
  }
}
