import { randomUUID } from 'node:crypto'
import { anAccount, anOwner, ownerIn, stateOf } from './account.ts'
import type { AccountFact } from './account.ts'
import { isUnanswered } from './blog.ts'
import type { Blog } from './blog.ts'
import type { Change, Deed, Fact, Facts } from './facts.ts'
import { ASIDE } from './ledger.ts'
import type { People } from './people.ts'

/** Who moderates, and on whom it is tried. */
export interface ModeratorParts {
  blog: Blog
  people: People
  /** Look later what came of it. */
  eyes: People
  facts: Facts
  /** Of an administrator. */
  token: string
  /** Of somebody whose posts are reported and hidden. */
  authorToken: string
}

interface JudgedPost {
  id: string
  report: Fact
  /** Whether it is shown. */
  view: Fact
  wasReported: boolean
}

interface JudgedAccount {
  id: string
  account: AccountFact
  suspension: Fact
}

/** An administrator: every act on posts and accounts, over and over. */
export class Moderator {
  readonly #parts: ModeratorParts
  #post: JudgedPost | undefined
  #account: JudgedAccount | undefined

  constructor(parts: ModeratorParts) {
    this.#parts = parts
  }

  /** Finds what to judge, while nobody kills anything. */
  async begin(): Promise<void> {
    this.#post = await this.#aPost()
    this.#account = await this.#anAccount()
  }

  /**
   * Goes on where the last round ended, until told to stop, or until something gets no answer,
   * which is left open.
   */
  async actUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted && (await this.#act()));
  }

  async #act(): Promise<boolean> {
    const post = (this.#post ??= await this.#aPost())
    const judged = (this.#account ??= await this.#anAccount())
    if (!post || !judged) return false
    const { people, facts, token } = this.#parts
    const { view, report } = post
    const { suspension } = judged
    const deed = facts.rarestOf([
      ...deedsOn(post),
      suspension.states[0] === 'none' ? 'suspended' : 'lifted',
      'passwordReset',
    ])
    const todo = (change: Change, work: () => Promise<void>) => facts.do(deed, [change], work)
    const ways: Partial<Record<Deed, () => Promise<boolean>>> = {
      reported: () => this.#report(post),
      settled: () => todo([report, 'none'], () => people.settle(token, post.id)),
      hidden: () => todo([view, 'hidden'], () => people.hide(token, post.id)),
      shown: () => todo([view, 'shown'], () => people.show(token, post.id)),
      suspended: () => todo([suspension, 'suspended'], () => people.suspend(token, judged.id)),
      lifted: () => todo([suspension, 'none'], () => people.lift(token, judged.id)),
      passwordReset: () => this.#resetPassword(judged),
    }
    return ways[deed]?.() ?? Promise.resolve(false)
  }

  /** A post that is hidden cannot be reported, and one that was is nothing new: it needs another. */
  async #report(post: JudgedPost): Promise<boolean> {
    const { people, facts } = this.#parts
    const isFresh = !post.wasReported && post.view.states[0] === 'shown'
    const next = isFresh ? post : await this.#aPost()
    if (!next) return false
    this.#post = next
    next.wasReported = true
    return facts.do('reported', [[next.report, 'open']], () => people.report(next.id))
  }

  #resetPassword({ id, account }: JudgedAccount): Promise<boolean> {
    const { people, facts, token } = this.#parts
    const owner = ownerIn(account.states[0]) ?? anOwner()
    const password = randomUUID()
    const state = stateOf({ ...owner, password })
    return facts.do('passwordReset', [[account, state]], async () => {
      await people.resetPassword(await people.passwordLink(token, id), password)
    })
  }

  /** A post that is set aside; undefined where no answer came. */
  async #aPost(): Promise<JudgedPost | undefined> {
    const { blog, eyes, token, authorToken } = this.#parts
    const text = { title: `${ASIDE} ${randomUUID()}`, content: 'To be judged.' }
    const create = { ...text, token: authorToken, key: randomUUID(), picture: undefined }
    const post = await unlessUnanswered(() => blog.create(create))
    if (!post) return undefined
    const { _id: id } = post
    return {
      id,
      wasReported: false,
      report: {
        name: `the report of ${id}`,
        states: ['none'],
        read: async () => ((await eyes.isReported(token, id)) ? 'open' : 'none'),
      },
      view: {
        name: `the post ${id}`,
        states: ['shown'],
        read: async () => ((await eyes.isShown(id)) ? 'shown' : 'hidden'),
      },
    }
  }

  /** An account that is suspended and given other passwords; undefined where no answer came. */
  async #anAccount(): Promise<JudgedAccount | undefined> {
    const { people, eyes, facts, token } = this.#parts
    const owner = anOwner()
    const account = anAccount(eyes, owner.email)
    let id = ''
    const isDone = await facts.do('signedUp', [[account, stateOf(owner)]], async () => {
      id = await people.idOf((await people.signUp(owner)) ?? '')
    })
    if (!isDone) return undefined
    const suspension: Fact = {
      name: `the suspension of ${owner.email}`,
      states: ['none'],
      read: async () => ((await eyes.isSuspended(token, owner.email)) ? 'suspended' : 'none'),
    }
    return { id, account, suspension }
  }
}

/** What may be done to a post next, so that each deed changes one thing alone. */
function deedsOn({ report, view }: JudgedPost): [Deed, ...Deed[]] {
  if (view.states[0] === 'hidden') return ['shown', 'reported']
  // To hide a post settles its reports.
  return report.states[0] === 'open' ? ['settled'] : ['reported', 'hidden']
}

async function unlessUnanswered<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return undefined
  }
}
