import { messages } from '@inkwell/contract/messages'
import type { Mount } from '../../platform/http/mount.ts'
import type { AccountsService } from './accounts.service.ts'

/** What the calls about accounts need. */
interface AccountsParts {
  accounts: AccountsService
  /** Counts a sign-up; throws `rate_limited` where there are too many from one address. */
  limitSignUps: (address: string) => Promise<void>
  /** Notes that the account belongs to somebody at this address. */
  rememberAddress: (address: string, email: string) => Promise<void>
  /** Runs a sign-in under its limits; throws `rate_limited` after too many that failed. */
  limitSignIns: <T>(address: string, email: string, signIn: () => Promise<T>) => Promise<T>
}

/** The calls about accounts and sessions. */
export function mountAccounts(
  mount: Mount,
  { accounts, limitSignUps, rememberAddress, limitSignIns }: AccountsParts,
): void {
  mount('POST /api/v1/users/signup', async ({ json, address }) => {
    // Not before the body is found in order: mistyping must not use up what a classroom shares.
    await limitSignUps(address)
    const session = await accounts.signUp(json)
    await rememberAddress(address, json.email)
    return { msg: messages.signedUp, ...session }
  })

  mount('POST /api/v1/users/login', async ({ json, address }) => {
    const session = await limitSignIns(address, json.email, () => accounts.logIn(json))
    return { msg: messages.loggedIn, ...session }
  })

  mount('POST /api/v1/users/logout', async ({ authorization }) => {
    await accounts.logOut(authorization)
    return { msg: messages.loggedOut }
  })

  mount('GET /api/v1/users/me', ({ viewer }) => Promise.resolve({ user: viewer }))
}
