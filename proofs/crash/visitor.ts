import { randomInt, randomUUID } from 'node:crypto'
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
    const enter = (deed: 'signedUp' | 'signedIn', work: () => Promise<string | undefined>) =>
      this.#facts.do(deed, account, login.password, async () => tokens.push((await work()) ?? ''))
    if (!(await enter('signedUp', () => this.#people.signUp(login)))) return false
    if (!(await enter('signedIn', () => this.#people.signIn(login)))) return false
    const [first = '', second = ''] = tokens
    const left = aSession(this.#eyes, first, login.email)
    if (!(await this.#facts.do('signedOut', left, 'ended', () => this.#people.signOut(first)))) {
      return false
    }
    return this.#changeAccount(account, login, second)
  }

  async #changeAccount(account: Fact, login: Login, token: string): Promise<boolean> {
    const people = this.#people
    const facts = this.#facts
    const session = aSession(this.#eyes, token, login.email)
    facts.see(session)
    const current = { token }
    const name: Fact = {
      name: `the name of ${login.email}`,
      states: ['Somebody'],
      // Where all sessions have ended, nobody tells the name.
      read: async ([known = '']) =>
        (await this.#eyes.isSignedIn(current.token)) ? this.#eyes.nameOf(current.token) : known,
    }
    const rename = () => people.rename(token, login, 'Else')
    if (!(await facts.do('renamed', name, 'Else', rename))) return false
    const next = 'another horse battery'
    session.states.push('ended')
    const isChanged = await facts.do('passwordChanged', account, next, async () => {
      current.token = await people.changePassword(token, login.password, next)
      session.states = ['ended']
    })
    // Some accounts stay, to be looked at as they are.
    if (!isChanged || randomInt(2) === 0) return isChanged
    return facts.do('accountDeleted', account, NOBODY, () =>
      people.deleteAccount(current.token, next),
    )
  }
}
