import { messages } from '@inkwell/contract/messages'
import { PROOF_HEADER } from '@inkwell/contract/proof'
import type { Mount } from '../../platform/http/mount.ts'
import type { AccountsService } from './accounts.service.ts'

interface SignUpAttempt {
  address: string
  email: string
  proof: string | undefined
}

interface AccountsParts {
  accounts: AccountsService
  /** Counts a sign-up; throws `rate_limited`, or `proof_required` while there are too many. */
  limitSignUps: (signUp: SignUpAttempt) => Promise<void>
  /** Records that the account is used from this address. */
  rememberAddress: (address: string, email: string) => Promise<void>
  /** Runs a sign-in under its limits; throws `rate_limited` after too many failures. */
  limitSignIns: <T>(address: string, email: string, signIn: () => Promise<T>) => Promise<T>
  /** Runs a sign-up or a sign-in and logs its outcome. */
  recordSignIn: <T>(
    act: 'sign_up' | 'sign_in',
    attempt: { email: string; address: string },
    run: () => Promise<T>,
  ) => Promise<T>
  isAdministrator: (personId: string) => Promise<boolean>
}

/** Mounts the calls about accounts and sessions. */
export function mountAccounts(mount: Mount, parts: AccountsParts): void {
  const { accounts, limitSignUps, rememberAddress, limitSignIns, recordSignIn, isAdministrator } =
    parts
  mount('POST /api/v1/users/signup', async ({ json, headers, ...caller }) => {
    // Only valid bodies count: typing errors must not use up the limit that a classroom shares.
    const { email } = json
    const { address } = caller
    accounts.requireInvitation(json)
    await limitSignUps({ address, email, proof: headers[PROOF_HEADER] })
    const attempt = { email, address }
    const session = await recordSignIn('sign_up', attempt, () => accounts.signUp(json, caller))
    await rememberAddress(address, email)
    return { msg: messages.signedUp, ...session }
  })

  mount('POST /api/v1/users/login', async ({ json, ...caller }) => {
    const { address } = caller
    const attempt = { email: json.email, address }
    const session = await limitSignIns(address, json.email, () =>
      recordSignIn('sign_in', attempt, () => accounts.logIn(json, caller)),
    )
    return { msg: messages.loggedIn, ...session }
  })

  mount('POST /api/v1/users/logout', async ({ authorization }) => {
    await accounts.logOut(authorization)
    return { msg: messages.loggedOut }
  })

  mount('GET /api/v1/users/me', async ({ viewer }) => ({
    user: viewer,
    isAdministrator: await isAdministrator(viewer._id),
  }))
}
