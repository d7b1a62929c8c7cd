import { randomUUID } from 'node:crypto'
import { anAccount, anOwner, aSession, NOBODY, ownerIn, stateOf } from './account.ts'
import type { AccountFact, Owner, SessionFact } from './account.ts'
import type { Change, Deed, Facts } from './facts.ts'
import type { People } from './people.ts'

/** Sessions that somebody has at the same time, at most. */
const SESSIONS = 5

/** Somebody with an account, who does all that one does with one's own. */
export class Visitor {
  readonly #people: People
  readonly #eyes: People
  readonly #facts: Facts
  #owner: Owner | undefined
  #account: AccountFact
  #sessions: SessionFact[] = []

  /** Deeds go through `people`; who looks later what came of them has `eyes`. */
  constructor(people: People, eyes: People, facts: Facts) {
    this.#people = people
    this.#eyes = eyes
    this.#facts = facts
    this.#account = anAccount(eyes, 'of nobody yet')
  }

  /** Takes an account, while nobody kills anything: a round may be too short for that. */
  async begin(): Promise<void> {
    await this.#signUp()
  }

  /**
   * Goes on where the last round ended, until told to stop, or until something gets no answer,
   * which is left open.
   */
  async visitUntil(stop: AbortSignal): Promise<void> {
    // By now somebody has looked what came of what was left open.
    this.#owner = ownerIn(this.#account.states[0])
    this.#sessions = this.#sessions.filter(({ states }) => states[0] === 'open')
    while (!stop.aborted && (await this.#act()));
  }

  #act(): Promise<boolean> {
    const owner = this.#owner
    if (!owner) return this.#signUp()
    const [session, other] = this.#sessions
    if (!session) return this.#signIn(owner)
    const deed = this.#facts.rarestOf([
      'renamed',
      'addressChanged',
      'passwordChanged',
      'accountDeleted',
      'signedOut',
      ...(this.#sessions.length < SESSIONS ? (['signedIn'] as const) : []),
      'sessionEnded',
      'othersEnded',
    ])
    const needsOther = deed === 'sessionEnded' || deed === 'othersEnded'
    if (needsOther && !other) return this.#signIn(owner)
    if (deed === 'sessionEnded' && other) return this.#endSession(session, other)
    return this.#withSession(deed, owner, session)
  }

  #withSession(deed: Deed, owner: Owner, session: SessionFact): Promise<boolean> {
    const next = randomUUID()
    const ways: Partial<Record<Deed, () => Promise<boolean>>> = {
      signedIn: () => this.#signIn(owner),
      signedOut: () => this.#end(deed, [session], () => this.#people.signOut(session.token)),
      othersEnded: () =>
        this.#end(deed, this.#sessions.slice(1), () => this.#people.endOthers(session.token)),
      renamed: () => this.#rename(deed, session, { ...owner, name: `Somebody ${next}` }),
      addressChanged: () => this.#rename(deed, session, { ...owner, email: `${next}@example.com` }),
      passwordChanged: () => this.#changePassword(owner, session, next),
      accountDeleted: () => this.#deleteAccount(owner, session),
    }
    return ways[deed]?.() ?? Promise.resolve(false)
  }

  async #signUp(): Promise<boolean> {
    const owner = anOwner()
    this.#account = anAccount(this.#eyes, owner.email)
    this.#sessions = []
    const isDone = await this.#enter('signedUp', owner, () => this.#people.signUp(owner))
    if (isDone) this.#owner = owner
    return isDone
  }

  #signIn(owner: Owner): Promise<boolean> {
    return this.#enter('signedIn', owner, () => this.#people.signIn(owner))
  }

  async #enter(
    deed: 'signedUp' | 'signedIn',
    owner: Owner,
    work: () => Promise<string | undefined>,
  ): Promise<boolean> {
    const changes: Change[] = [[this.#account, stateOf(owner)]]
    // Without a token the door stayed shut: the next look at the account finds that.
    return this.#facts.do(deed, changes, async () => this.#hold(await work()))
  }

  #hold(token: string | undefined): void {
    if (token === undefined) return
    const session = aSession(this.#eyes, token)
    this.#sessions.push(session)
    this.#facts.see(session)
  }

  #endSession(session: SessionFact, other: SessionFact): Promise<boolean> {
    return this.#end('sessionEnded', [other], async () => {
      const id = await this.#people.sessionOf(other.token)
      await this.#people.endSession(session.token, id)
    })
  }

  async #end(deed: Deed, ending: SessionFact[], work: () => Promise<void>): Promise<boolean> {
    const isDone = await this.#facts.do(deed, ended(ending), work)
    this.#sessions = this.#sessions.filter((session) => !ending.includes(session))
    return isDone
  }

  async #rename(deed: Deed, { token }: SessionFact, next: Owner): Promise<boolean> {
    const changes: Change[] = [[this.#account, stateOf(next)]]
    const { name, email, password } = next
    const rename = () => this.#people.rename(token, password, { name, email })
    const isDone = await this.#facts.do(deed, changes, rename)
    if (isDone) this.#owner = next
    return isDone
  }

  async #changePassword(owner: Owner, { token }: SessionFact, next: string): Promise<boolean> {
    const changed = { ...owner, password: next }
    const changes: Change[] = [[this.#account, stateOf(changed)], ...ended(this.#sessions)]
    let opened: string | undefined
    const isDone = await this.#facts.do('passwordChanged', changes, async () => {
      opened = await this.#people.changePassword(token, owner.password, next)
    })
    if (!isDone) return false
    this.#owner = changed
    this.#sessions = []
    this.#hold(opened)
    return true
  }

  async #deleteAccount(owner: Owner, { token }: SessionFact): Promise<boolean> {
    this.#account.former = owner
    const changes: Change[] = [[this.#account, NOBODY], ...ended(this.#sessions)]
    const remove = () => this.#people.deleteAccount(token, owner.password)
    const isDone = await this.#facts.do('accountDeleted', changes, remove)
    if (isDone) this.#owner = undefined
    return isDone
  }
}

function ended(sessions: readonly SessionFact[]): Change[] {
  return sessions.map((session) => [session, 'ended'])
}
