import { isUnanswered } from './blog.ts'
import { forEach } from './check-posts.ts'
import type { Findings } from './findings.ts'

/** All actions besides writing posts, with their description in the figures. */
export const ACTIONS = {
  signedUp: 'sign-ups',
  signedIn: 'sign-ins',
  signedOut: 'sign-outs',
  sessionEnded: 'single sessions ended',
  othersEnded: 'all other sessions ended',
  renamed: 'accounts renamed',
  addressChanged: 'addresses changed',
  passwordChanged: 'passwords changed',
  accountDeleted: 'accounts deleted',
  passwordReset: 'passwords reset',
  reported: 'posts reported',
  settled: 'reports settled',
  hidden: 'posts hidden',
  shown: 'posts shown again',
  suspended: 'accounts suspended',
  lifted: 'suspensions lifted',
} as const

export type Action = keyof typeof ACTIONS

/** Something with several possible states, and a function that reads the current one. */
export interface Fact {
  name: string
  /** One state if every action was acknowledged; two if the last one was not. */
  states: [string, ...string[]]
  /** The current state; a value not in `states` is a violation. */
  read: (states: readonly string[]) => Promise<string>
}

/** A fact and its next state. */
export type Change = readonly [fact: Fact, state: string]

/** Acknowledged and interrupted actions. */
export class Facts {
  readonly acknowledged = new Map<Action, number>()
  /** Actions that were neither acknowledged nor refused. */
  open = 0
  readonly #touched = new Set<Fact>()
  readonly #underWay: Action[] = []

  /** Performs an action that leads to those states; resolves to whether it was answered. */
  async perform(
    action: Action,
    changes: readonly Change[],
    work: () => Promise<unknown>,
  ): Promise<boolean> {
    for (const [fact] of changes) this.#touched.add(fact)
    this.#underWay.push(action)
    try {
      await work()
    } catch (error) {
      if (!isUnanswered(error)) throw error
      for (const [fact, state] of changes) fact.states.push(state)
      this.open += 1
      return false
    } finally {
      this.#underWay.splice(this.#underWay.indexOf(action), 1)
    }
    for (const [fact, state] of changes) fact.states = [state]
    this.acknowledged.set(action, (this.acknowledged.get(action) ?? 0) + 1)
    return true
  }

  /** Includes a fact in the next check. */
  include(fact: Fact): true {
    this.#touched.add(fact)
    return true
  }

  countOf(action: Action): number {
    return this.acknowledged.get(action) ?? 0
  }

  /** The least frequent action so far, so that every kind is interrupted at some point. */
  rarestOf(actions: readonly [Action, ...Action[]]): Action {
    const begun = (action: Action) =>
      this.countOf(action) + this.#underWay.filter((each) => each === action).length
    return actions.reduce((a, b) => (begun(b) < begun(a) ? b : a))
  }

  get count(): number {
    return [...this.acknowledged.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Checks that each fact touched since the last check has one of its possible states. */
  async check(findings: Findings): Promise<void> {
    await forEach(this.#touched, async (fact) => {
      const state = await fact.read(fact.states)
      if (!fact.states.includes(state)) {
        findings.add('undone', `${fact.name} is ${state}, not ${fact.states.join(' or ')}`)
      }
      fact.states = [state]
    })
    this.#touched.clear()
  }
}
