import { setTimeout as sleep } from 'node:timers/promises'
import { forEach } from '../crash/check-posts.ts'
import type { Violations } from '../crash/violations.ts'
import { wordsOf } from './posts.ts'
import type { Posts, Written } from './posts.ts'
import type { Site } from './site.ts'

const POLL = 50

/** What a word must find. */
interface Expectation {
  word: string
  /** The id of the only post; none if no post has it. */
  id: string | undefined
  post: Written
}

/** All kinds of violations. */
export const VIOLATIONS = {
  lost: 'acknowledged posts lost or altered',
  unfound: 'visible posts not found in time',
  stale: 'earlier versions still found',
  withdrawn: 'withdrawn or deleted posts found',
  failed: 'searches that failed otherwise',
} as const

export type Violation = keyof typeof VIOLATIONS

function isSame(a: { title: string; content: string; tag: string }, b: typeof a): boolean {
  return a.title === b.title && a.content === b.content && a.tag === b.tag
}

interface CheckParts {
  /** A client that tries again while the service is busy. */
  verifier: Site
  /** A client that searches. */
  site: Site
  posts: Posts
  violations: Violations<Violation>
}

/** Compares the posts with what was acknowledged, and what words find with what they must find. */
export class SearchCheck {
  readonly #parts: CheckParts

  constructor(parts: CheckParts) {
    this.#parts = parts
  }

  /** Finds out what became of writes without an answer, and reads all posts. */
  async readPosts(): Promise<void> {
    const { verifier, posts, violations } = this.#parts
    for (const create of posts.openCreates.splice(0)) {
      const id = await verifier.create(create)
      posts.all.push({ id, token: create.token, now: create.version, former: [] })
    }
    await forEach(posts.all, async (post) => {
      const read = await verifier.read(post.id)
      const possible = [post.now, ...(post.next ? [post.next] : [])]
      const version = possible.find((each) =>
        read ? each.standing === 'visible' && isSame(each, read) : each.standing !== 'visible',
      )
      if (version) posts.settle(post, version)
      else violations.add('lost', `${post.id} ${post.now.title}, ${post.now.standing}`)
    })
  }

  /**
   * Searches for all words until each finds what it must. Resolves to the milliseconds since `begin`; what
   * is wrong later than `within` is a violation, and a post that is not visible must never be found.
   */
  async checkSearch(begin: number, within: number): Promise<number> {
    let open = this.#parts.posts.all.flatMap((post) => this.#expectationsOf(post))
    for (;;) {
      const isLast = performance.now() - begin > within
      const wrong: { expectation: Expectation; found: string }[] = []
      await forEach(open, async (expectation) => {
        const found = await this.#find(expectation)
        if (found !== (expectation.id ?? '')) wrong.push({ expectation, found })
      })
      const took = performance.now() - begin
      open = wrong.map(({ expectation }) => expectation)
      if (open.length === 0) return took
      if (isLast) {
        for (const { expectation, found } of wrong) this.#report(expectation, found)
        return took
      }
      await sleep(POLL)
    }
  }

  #expectationsOf(post: Written): Expectation[] {
    const { id, now, former } = post
    const wanted = now.standing === 'visible' ? id : undefined
    return [
      ...wordsOf(now).map((word) => ({ word, id: wanted, post })),
      ...former.map((word) => ({ word, id: undefined, post })),
    ]
  }

  async #find({ word, post }: Expectation): Promise<string> {
    const answer = await this.#parts.site.find(word).catch((error: unknown) => {
      this.#parts.violations.add('failed', String(error))
      return []
    })
    const found = answer === 'unavailable' ? answer : answer.join()
    if (post.now.standing !== 'visible' && found.includes(post.id)) {
      this.#parts.violations.add('withdrawn', `${post.id} by ${word}`)
    }
    return found
  }

  #report({ word, id, post }: Expectation, found: string): void {
    const kind = id === undefined && found !== 'unavailable' ? 'stale' : 'unfound'
    this.#parts.violations.add(kind, `${post.id}: ${word} finds ${found || 'nothing'}`)
  }
}
