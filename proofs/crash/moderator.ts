import { randomUUID } from 'node:crypto'
import { isUnanswered } from './blog.ts'
import type { Blog } from './blog.ts'
import type { Fact, Facts } from './facts.ts'
import { ASIDE } from './ledger.ts'
import type { People } from './people.ts'
import { anAccount } from './visitor.ts'

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

/** An administrator: every act on posts and accounts, over and over. */
export class Moderator {
  readonly #parts: ModeratorParts

  constructor(parts: ModeratorParts) {
    this.#parts = parts
  }

  /** Goes on until told to stop, or until something gets no answer, which is left open. */
  async actUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted && (await this.#judgePost()) && (await this.#judgeAccount()));
  }

  /** A post that is set aside; undefined where no answer came. */
  async #aPost(): Promise<string | undefined> {
    const { blog, authorToken: token } = this.#parts
    const text = { title: `${ASIDE} ${randomUUID()}`, content: 'To be judged.' }
    try {
      const { _id } = await blog.create({ ...text, token, key: randomUUID(), picture: undefined })
      return _id
    } catch (error) {
      if (!isUnanswered(error)) throw error
      return undefined
    }
  }

  async #judgePost(): Promise<boolean> {
    const { people, eyes, facts, token } = this.#parts
    const id = await this.#aPost()
    if (id === undefined) return false
    const report: Fact = {
      name: `the report of ${id}`,
      states: ['none'],
      read: async () => ((await eyes.isReported(token, id)) ? 'open' : 'none'),
    }
    const post: Fact = {
      name: `the post ${id}`,
      states: ['shown'],
      read: async () => ((await eyes.isShown(id)) ? 'shown' : 'hidden'),
    }
    return (
      (await facts.do('reported', report, 'open', () => people.report(id))) &&
      (await facts.do('settled', report, 'none', () => people.settle(token, id))) &&
      (await facts.do('hidden', post, 'hidden', () => people.hide(token, id))) &&
      (await facts.do('shown', post, 'shown', () => people.show(token, id)))
    )
  }

  async #judgeAccount(): Promise<boolean> {
    const { people, eyes, facts, token } = this.#parts
    const login = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' }
    const account = anAccount(eyes, login.email)
    const known = { id: '', link: '' }
    async function signUp(): Promise<void> {
      known.id = await people.idOf((await people.signUp(login)) ?? '')
    }
    if (!(await facts.do('signedUp', account, login.password, signUp))) return false
    const suspension: Fact = {
      name: `the suspension of ${login.email}`,
      states: ['none'],
      read: async () => ((await eyes.isSuspended(token, login.email)) ? 'suspended' : 'none'),
    }
    async function reset(): Promise<void> {
      known.link = await people.passwordLink(token, known.id)
      await people.resetPassword(known.link, 'another horse battery')
    }
    return (
      (await facts.do('suspended', suspension, 'suspended', () =>
        people.suspend(token, known.id),
      )) &&
      (await facts.do('lifted', suspension, 'none', () => people.lift(token, known.id))) &&
      (await facts.do('passwordReset', account, 'another horse battery', reset))
    )
  }
}
