import { randomUUID } from 'node:crypto'
import type { Fact } from './facts.ts'
import { FIRST_NAME, SUSPENDED } from './people.ts'
import type { Login, People, Profile } from './people.ts'

/** The credentials and profile of an account. */
export interface Owner extends Login, Profile {}

/** The state of an address without an account. */
export const NOBODY = 'nobody'
const UNUSABLE = 'taken, but cannot be signed in to'
const STILL_OPEN = 'still open to its former owner'

/** An account whose state is its credentials and profile, or `NOBODY`. */
export interface AccountFact extends Fact {
  /** The owner before the account was deleted. */
  former?: Owner
}

/** A new person, without an account yet. */
export function newOwner(): Owner {
  return {
    name: FIRST_NAME,
    email: `${randomUUID()}@example.com`,
    password: 'correct horse battery',
  }
}

/** The state of an account with this owner. */
export function stateOf({ name, email, password }: Owner): string {
  return JSON.stringify({ name, email, password })
}

/** The owner in a state; undefined if there is no account. */
export function ownerIn(state: string): Owner | undefined {
  return state === NOBODY ? undefined : (JSON.parse(state) as Owner)
}

/** Creates the fact of an account; `verifier` is the client that verifies it. */
export function accountFact(verifier: People, email: string): AccountFact {
  async function entered(owner: Owner): Promise<string | undefined> {
    const token = await verifier.signIn(owner)
    if (token === undefined) return undefined
    // The name of a suspended account cannot be read.
    const name = token === SUSPENDED ? owner.name : await verifier.nameOf(token)
    return stateOf({ ...owner, name })
  }

  const account: AccountFact = {
    name: `the account ${email}`,
    states: [NOBODY],
    async read(states) {
      const owners = states.map(ownerIn)
      for (const owner of owners) {
        const state = owner && (await entered(owner))
        if (state) return state
      }
      const wanted = owners.at(-1)
      if (!wanted) return account.former && (await entered(account.former)) ? STILL_OPEN : NOBODY
      if (!states.includes(NOBODY)) return NOBODY
      // As a client does whose sign-up was not answered.
      return (await verifier.signUp(wanted)) ? stateOf(wanted) : UNUSABLE
    },
  }
  return account
}

/** A session that is identified by its token. */
export interface SessionFact extends Fact {
  token: string
}

/** Creates the fact of an open session; `verifier` is the client that verifies it. */
export function sessionFact(verifier: People, token: string): SessionFact {
  return {
    name: `the session ${token.slice(0, 6)}…`,
    token,
    states: ['open'],
    read: async () => ((await verifier.isSignedIn(token)) ? 'open' : 'ended'),
  }
}
