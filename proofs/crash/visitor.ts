import { randomUUID } from 'node:crypto'
import { accountFact, newOwner, sessionFact, NOBODY, ownerIn, stateOf } from './account.ts'
import type { AccountFact, Owner, SessionFact } from './account.ts'
import type { Change, Action, Facts } from './facts.ts'
import type { People } from './people.ts'

/** The maximum number of concurrent sessions. */
const SESSIONS = 5

/** A user that performs every action on its own account. */
export class Visitor {
  readonly #people: People
  readonly #verifier: People
  readonly #facts: Facts
  #owner: Owner | undefined
  #account: AccountFact
  #sessions: SessionFact[] = []

  /** `people` performs the actions; `verifier` verifies them later. */
  constructor(people: People, verifier: People, facts: Facts) {
    this.#people = people
    this.#verifier = verifier
    this.#facts = facts
    this.#account = accountFact(verifier, 'of nobody yet')
  }

  /** Creates the account before the kills start, because a round may be too short for that. */
  async begin(): Promise<void> {
    await this.#signUp()
  }

  /** Continues until aborted, or until a call gets no response; that action is left open. */
  async runUntil(stop: AbortSignal): Promise<void> {
    // The check has determined the state of the interrupted action.
    this.#owner = ownerIn(this.#account.states[0])
    this.#sessions = this.#sessions.filter(({ states }) => states[0] === 'open')
    while (!stop.aborted && (await this.#act()));
  }

  #act(): Promise<boolean> {
    const owner = this.#owner
    if (!owner) return this.#signUp()
    const [session, other] = this.#sessions
    if (!session) return this.#signIn(owner)
    const action = this.#facts.rarestOf([
      'renamed',
      'addressChanged',
      'passwordChanged',
      'accountDeleted',
      'signedOut',
      ...(this.#sessions.length < SESSIONS ? (['signedIn'] as const) : []),
      'sessionEnded',
      'othersEnded',
    ])
    const needsOther = action === 'sessionEnded' || action === 'othersEnded'
    if (needsOther && !other) return this.#signIn(owner)
    if (action === 'sessionEnded' && other) return this.#endSession(session, other)
    return this.#withSession(action, owner, session)
  }

  #withSession(action: Action, owner: Owner, session: SessionFact): Promise<boolean> {
    const next = randomUUID()
    const ways: Partial<Record<Action, () => Promise<boolean>>> = {
      signedIn: () => this.#signIn(owner),
      signedOut: () => this.#end(action, [session], () => this.#people.signOut(session.token)),
      othersEnded: () =>
        this.#end(action, this.#sessions.slice(1), () => this.#people.endOthers(session.token)),
      renamed: () => this.#rename(action, session, { ...owner, name: `Somebody ${next}` }),
      addressChanged: () =>
        this.#rename(action, session, { ...owner, email: `${next}@example.com` }),
      passwordChanged: () => this.#changePassword(owner, session, next),
      accountDeleted: () => this.#deleteAccount(owner, session),
    }
    return ways[action]?.() ?? Promise.resolve(false)
  }

  async #signUp(): Promise<boolean> {
    const owner = newOwner()
    this.#account = accountFact(this.#verifier, owner.email)
    this.#sessions = []
    const isDone = await this.#enter('signedUp', owner, () => this.#people.signUp(owner))
    if (isDone) this.#owner = owner
    return isDone
  }

  #signIn(owner: Owner): Promise<boolean> {
    return this.#enter('signedIn', owner, () => this.#people.signIn(owner))
  }

  async #enter(
    action: 'signedUp' | 'signedIn',
    owner: Owner,
    work: () => Promise<string | undefined>,
  ): Promise<boolean> {
    const changes: Change[] = [[this.#account, stateOf(owner)]]
    // Without a token the sign-in failed: the next check of the account finds that.
    return this.#facts.perform(action, changes, async () => this.#hold(await work()))
  }

  #hold(token: string | undefined): void {
    if (token === undefined) return
    const session = sessionFact(this.#verifier, token)
    this.#sessions.push(session)
    this.#facts.include(session)
  }

  #endSession(session: SessionFact, other: SessionFact): Promise<boolean> {
    return this.#end('sessionEnded', [other], async () => {
      const id = await this.#people.sessionOf(other.token)
      await this.#people.endSession(session.token, id)
    })
  }

  async #end(action: Action, ending: SessionFact[], work: () => Promise<void>): Promise<boolean> {
    const isDone = await this.#facts.perform(action, ended(ending), work)
    this.#sessions = this.#sessions.filter((session) => !ending.includes(session))
    return isDone
  }

  async #rename(action: Action, { token }: SessionFact, next: Owner): Promise<boolean> {
    const changes: Change[] = [[this.#account, stateOf(next)]]
    const { name, email, password } = next
    const rename = () => this.#people.rename(token, password, { name, email })
    const isDone = await this.#facts.perform(action, changes, rename)
    if (isDone) this.#owner = next
    return isDone
  }

  async #changePassword(owner: Owner, { token }: SessionFact, next: string): Promise<boolean> {
    const changed = { ...owner, password: next }
    const changes: Change[] = [[this.#account, stateOf(changed)], ...ended(this.#sessions)]
    let opened: string | undefined
    const isDone = await this.#facts.perform('passwordChanged', changes, async () => {
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
    const isDone = await this.#facts.perform('accountDeleted', changes, remove)
    if (isDone) this.#owner = undefined
    return isDone
  }
}

function ended(sessions: readonly SessionFact[]): Change[] {
  return sessions.map((session) => [session, 'ended'])
}
