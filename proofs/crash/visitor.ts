import { randomUUID } from 'node:crypto'
import type { Fact, Facts } from './facts.ts'
import type { Login, People } from './people.ts'

const NOBODY = 'nobody'
const HALF = 'an address that is taken and opens to nobody'

/** An account as its owner knows it: a state is its password, or that there is none. */
export function anAccount(people: People, email: string): Fact {
  return {
    name: `the account ${email}`,
    states: [NOBODY],
    async read(states) {
      for (const password of states) {
        if (password !== NOBODY && (await people.signIn({ email, password }))) return password
      }
      // Who gets no answer signs up once more.
      const password = states.at(-1) ?? ''
      if (!states.includes(NOBODY) || password === NOBODY) return NOBODY
      return (await people.signUp({ email, password })) ? password : HALF
    },
  }
}

/** A session as whoever holds its token knows it. */
export function aSession(people: People, token: string, email: string): Fact {
  return {
    name: `a session of ${email}`,
    states: ['open'],
    read: async () => ((await people.isSignedIn(token)) ? 'open' : 'ended'),
  }
}

/** Somebody who signs up, out and in again, with one account after the other. */
export class Visitor {
  readonly #people: People
  readonly #eyes: People
  readonly #facts: Facts

  /** Deeds go through `people`; who looks later what came of them has `eyes`. */
  constructor(people: People, eyes: People, facts: Facts) {
    this.#people = people
    this.#eyes = eyes
    this.#facts = facts
  }

  /** Goes on until told to stop, or until something gets no answer, which is left open. */
  async visitUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted && (await this.#visit()));
  }

  async #visit(): Promise<boolean> {
    const login: Login = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' }
    const account = anAccount(this.#eyes, login.email)
    const tokens: string[] = []
    async function keep(token: Promise<string | undefined>): Promise<void> {
      tokens.push((await token) ?? '')
    }
    const enter = (deed: 'signedUp' | 'signedIn', work: () => Promise<string | undefined>) =>
      this.#facts.do(deed, account, login.password, () => keep(work()))
    if (!(await enter('signedUp', () => this.#people.signUp(login)))) return false
    if (!(await enter('signedIn', () => this.#people.signIn(login)))) return false
    const [first = '', second = ''] = tokens
    const [left, kept] = [first, second].map((token) => aSession(this.#eyes, token, login.email))
    if (!left || !kept) return false
    // The other one stays, and is looked at, too.
    if (!(await this.#facts.do('signedOut', left, 'ended', () => this.#people.signOut(first)))) {
      return false
    }
    return this.#facts.see(kept)
  }
}
