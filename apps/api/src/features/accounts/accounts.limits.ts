import type { Limiter } from '../../platform/limits/limiter.ts'
import type { AccountsRates } from './accounts.rates.ts'
import { SignInLimits } from './accounts.sign-in-limits.ts'
import { SignUpLimits } from './accounts.sign-up-limits.ts'

export function createAccountsLimits(limiter: Limiter, rates: AccountsRates) {
  const signUps = new SignUpLimits({
    ofAddress: limiter.limit('sign-up', rates.signUpsPerAddress),
    loadOfAddress: limiter.loadGauge('sign-up:load', rates.signUpsWithoutProofPerAddress),
    totalLoad: limiter.loadGauge('sign-up:total', rates.signUpsWithoutProofInTotal),
    proofs: limiter.proofs('proof'),
  })
  const signIns = new SignInLimits({
    byAddress: limiter.delay('sign-in:address', rates.signInsPerAddress),
    byAccountAndAddress: limiter.delay('sign-in:pair', rates.signInsPerAccountAndAddress),
    byAccount: limiter.delay('sign-in:account', rates.signInsPerAccount),
    accepted: limiter.limit('sign-in:accepted', rates.signInsAccepted),
    acceptedOfAddress: limiter.limit('sign-in:accepted-address', rates.signInsAcceptedPerAddress),
    known: limiter.limit('sign-in:known', rates.knownAddress),
  })
  return {
    /** Counts a sign-up; throws `rate_limited`, or `proof_required` while there are too many. */
    limitSignUps: signUps.take.bind(signUps),

    /** Records that the account is used from this address. */
    rememberAddress: (address: string, email: string) => signIns.remember(address, email),

    /** Runs a sign-in and counts it, in different ways if its credentials are wrong or right; throws `rate_limited`. */
    limitSignIns: signIns.run.bind(signIns),
  }
}
