import { randomUUID } from 'node:crypto'
import type { Fact } from './facts.ts'
import { FIRST_NAME, SUSPENDED } from './people.ts'
import type { Login, People, Profile } from './people.ts'

/** Everything that an account is opened and known by. */
export interface Owner extends Login, Profile {}

/** The state of an account that is not there. */
export const NOBODY = 'nobody'
const HALF = 'taken, and opens to nobody'
const STILL = 'still open to who had it'

/** An account as its owner knows it: a state is all it is opened by, or that there is none. */
export interface AccountFact extends Fact {
  /** Who had it before it was deleted. */
  former?: Owner
}

/** Somebody new, without an account yet. */
export function anOwner(): Owner {
  return {
    name: FIRST_NAME,
    email: `${randomUUID()}@example.com`,
    password: 'correct horse battery',
  }
}

/** The state of an account that is its owner's. */
export function stateOf({ name, email, password }: Owner): string {
  return JSON.stringify({ name, email, password })
}

/** Whose an account of that state is; undefined where it is nobody's. */
export function ownerIn(state: string): Owner | undefined {
  return state === NOBODY ? undefined : (JSON.parse(state) as Owner)
}

/** An account, looked at later through those eyes. */
export function anAccount(eyes: People, email: string): AccountFact {
  async function entered(owner: Owner): Promise<string | undefined> {
    const token = await eyes.signIn(owner)
    if (token === undefined) return undefined
    // Who is suspended is not told the name.
    const name = token === SUSPENDED ? owner.name : await eyes.nameOf(token)
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
      if (!wanted) return account.former && (await entered(account.former)) ? STILL : NOBODY
      if (!states.includes(NOBODY)) return NOBODY
      // Who gets no answer signs up once more.
      return (await eyes.signUp(wanted)) ? stateOf(wanted) : HALF
    },
  }
  return account
}

/** A session as whoever holds its token knows it. */
export interface SessionFact extends Fact {
  token: string
}

/** An open session, looked at later through those eyes. */
export function aSession(eyes: People, token: string): SessionFact {
  return {
    name: `the session ${token.slice(0, 6)}…`,
    token,
    states: ['open'],
    read: async () => ((await eyes.isSignedIn(token)) ? 'open' : 'ended'),
  }
}
