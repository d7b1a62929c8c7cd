import { randomUUID } from 'node:crypto'
import { accountFact, newOwner, ownerIn, stateOf } from './account.ts'
import type { AccountFact } from './account.ts'
import { isUnanswered } from './blog.ts'
import type { Blog } from './blog.ts'
import type { Change, Action, Fact, Facts } from './facts.ts'
import { SEPARATE } from './ledger.ts'
import type { People } from './people.ts'

/** The clients, tokens and records of a moderator. */
export interface ModeratorParts {
  blog: Blog
  people: People
  /** The client that verifies the results later. */
  verifier: People
  facts: Facts
  /** The token of an administrator. */
  token: string
  /** The token of the author whose posts are reported and hidden. */
  authorToken: string
}

interface ModeratedPost {
  id: string
  report: Fact
  /** Whether the post is visible. */
  view: Fact
  wasReported: boolean
}

interface ModeratedAccount {
  id: string
  account: AccountFact
  suspension: Fact
}

/** An administrator that performs every action on posts and accounts repeatedly. */
export class Moderator {
  readonly #parts: ModeratorParts
  #post: ModeratedPost | undefined
  #account: ModeratedAccount | undefined

  constructor(parts: ModeratorParts) {
    this.#parts = parts
  }

  /** Creates the first post and account before the kills start. */
  async begin(): Promise<void> {
    this.#post = await this.#aPost()
    this.#account = await this.#accountFact()
  }

  /** Continues until aborted, or until a call gets no response; that action is left open. */
  async runUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted && (await this.#act()));
  }

  async #act(): Promise<boolean> {
    const post = (this.#post ??= await this.#aPost())
    const judged = (this.#account ??= await this.#accountFact())
    if (!post || !judged) return false
    const { people, facts, token } = this.#parts
    const { view, report } = post
    const { suspension } = judged
    const action = facts.rarestOf([
      ...actionsOn(post),
      suspension.states[0] === 'none' ? 'suspended' : 'lifted',
      'passwordReset',
    ])
    const todo = (change: Change, work: () => Promise<void>) =>
      facts.perform(action, [change], work)
    const ways: Partial<Record<Action, () => Promise<boolean>>> = {
      reported: () => this.#report(post),
      settled: () => todo([report, 'none'], () => people.settle(token, post.id)),
      hidden: () => todo([view, 'hidden'], () => people.hide(token, post.id)),
      shown: () => todo([view, 'shown'], () => people.show(token, post.id)),
      suspended: () => todo([suspension, 'suspended'], () => people.suspend(token, judged.id)),
      lifted: () => todo([suspension, 'none'], () => people.lift(token, judged.id)),
      passwordReset: () => this.#resetPassword(judged),
    }
    return ways[action]?.() ?? Promise.resolve(false)
  }

  /** A hidden post, or one that was reported before, cannot be reported: use another one. */
  async #report(post: ModeratedPost): Promise<boolean> {
    const { people, facts } = this.#parts
    const isFresh = !post.wasReported && post.view.states[0] === 'shown'
    const next = isFresh ? post : await this.#aPost()
    if (!next) return false
    this.#post = next
    next.wasReported = true
    return facts.perform('reported', [[next.report, 'open']], () => people.report(next.id))
  }

  #resetPassword({ id, account }: ModeratedAccount): Promise<boolean> {
    const { people, facts, token } = this.#parts
    const owner = ownerIn(account.states[0]) ?? newOwner()
    const password = randomUUID()
    const state = stateOf({ ...owner, password })
    return facts.perform('passwordReset', [[account, state]], async () => {
      await people.resetPassword(await people.passwordLink(token, id), password)
    })
  }

  /** Creates a post to moderate; undefined without a response. */
  async #aPost(): Promise<ModeratedPost | undefined> {
    const { blog, verifier, token, authorToken } = this.#parts
    const text = { title: `${SEPARATE} ${randomUUID()}`, content: 'To be judged.' }
    const create = { ...text, token: authorToken, key: randomUUID(), picture: undefined }
    const post = await ifAnswered(() => blog.create(create))
    if (!post) return undefined
    const { _id: id } = post
    return {
      id,
      wasReported: false,
      report: {
        name: `the report of ${id}`,
        states: ['none'],
        read: async () => ((await verifier.isReported(token, id)) ? 'open' : 'none'),
      },
      view: {
        name: `the post ${id}`,
        states: ['shown'],
        read: async () => ((await verifier.isShown(id)) ? 'shown' : 'hidden'),
      },
    }
  }

  /** Creates an account to moderate; undefined without a response. */
  async #accountFact(): Promise<ModeratedAccount | undefined> {
    const { people, verifier, facts, token } = this.#parts
    const owner = newOwner()
    const account = accountFact(verifier, owner.email)
    let id = ''
    const isDone = await facts.perform('signedUp', [[account, stateOf(owner)]], async () => {
      id = await people.idOf((await people.signUp(owner)) ?? '')
    })
    if (!isDone) return undefined
    const suspension: Fact = {
      name: `the suspension of ${owner.email}`,
      states: ['none'],
      read: async () => ((await verifier.isSuspended(token, owner.email)) ? 'suspended' : 'none'),
    }
    return { id, account, suspension }
  }
}

/** The possible next actions on a post; each changes only one fact. */
function actionsOn({ report, view }: ModeratedPost): [Action, ...Action[]] {
  if (view.states[0] === 'hidden') return ['shown', 'reported']
  // Hiding a post also settles its reports.
  return report.states[0] === 'open' ? ['settled'] : ['reported', 'hidden']
}

async function ifAnswered<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return undefined
  }
}
