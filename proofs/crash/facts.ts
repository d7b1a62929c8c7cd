import { isUnanswered } from './blog.ts'
import { forEach } from './check-posts.ts'
import type { Findings } from './findings.ts'

/** What people do besides writing posts, in words for the figures. */
export const DEEDS = {
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

export type Deed = keyof typeof DEEDS

/** Something that is in one state out of several, and how to find out in which. */
export interface Fact {
  name: string
  /** One where everything was acknowledged; one more where the last deed was not. */
  states: [string, ...string[]]
  /** The state it is in, which is none of those told if something is wrong. */
  read: (states: readonly string[]) => Promise<string>
}

/** A fact, and the state it is led to. */
export type Change = readonly [fact: Fact, state: string]

/** What was acknowledged, and what was left in the middle. */
export class Facts {
  readonly acknowledged = new Map<Deed, number>()
  /** Deeds that were neither acknowledged nor refused. */
  open = 0
  readonly #touched = new Set<Fact>()
  readonly #underWay: Deed[] = []

  /** Does something that leads to those states; resolves to whether it was answered. */
  async do(deed: Deed, changes: readonly Change[], work: () => Promise<unknown>): Promise<boolean> {
    for (const [fact] of changes) this.#touched.add(fact)
    this.#underWay.push(deed)
    try {
      await work()
    } catch (error) {
      if (!isUnanswered(error)) throw error
      for (const [fact, state] of changes) fact.states.push(state)
      this.open += 1
      return false
    } finally {
      this.#underWay.splice(this.#underWay.indexOf(deed), 1)
    }
    for (const [fact, state] of changes) fact.states = [state]
    this.acknowledged.set(deed, (this.acknowledged.get(deed) ?? 0) + 1)
    return true
  }

  /** Somebody relies on it: the next check looks at it, too. */
  see(fact: Fact): true {
    this.#touched.add(fact)
    return true
  }

  countOf(deed: Deed): number {
    return this.acknowledged.get(deed) ?? 0
  }

  /** What was begun least so far: so each kind is under way at some kills, however few rounds. */
  rarestOf(deeds: readonly [Deed, ...Deed[]]): Deed {
    const begun = (deed: Deed) =>
      this.countOf(deed) + this.#underWay.filter((each) => each === deed).length
    return deeds.reduce((a, b) => (begun(b) < begun(a) ? b : a))
  }

  get count(): number {
    return [...this.acknowledged.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Each fact that was touched since the last check is in one of its possible states. */
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
