import { describe, expect, test } from 'vitest'
import { Violations } from './crash/violations.ts'
import { SearchCheck, VIOLATIONS } from './search/check.ts'
import type { Violation } from './search/check.ts'
import { newVersion, Posts, wordsOf } from './search/posts.ts'
import type { Written } from './search/posts.ts'
import { runRounds } from './search/run-rounds.ts'
import { Site } from './search/site.ts'
import type { Answer } from './search/site.ts'

test('the search is right after kill -9, damage and a full index', async () => {
  const plan = {
    rounds: 2,
    damages: ['all files deleted', 'bytes overwritten'],
    writing: { least: 500, most: 900 },
    // Before the index of a few posts is made.
    indexing: 60,
    // Other tests run concurrently; `npm run prove` allows less.
    rightWithin: 30_000,
  }
  const { lines, posts, behind, partial } = await runRounds(plan, () => undefined)
  expect(lines).toEqual([])
  // Otherwise the test would prove nothing.
  const counts = { behind, partial, published: posts.all.length, edited: posts.acknowledged.edited }
  for (const count of Object.entries(counts)) expect(count).not.toEqual([count[0], 0])
}, 300_000)

describe('detects', () => {
  function aPost(standing: Written['now']['standing']): Written {
    return { id: standing, token: '', now: { ...newVersion(), standing }, former: ['former'] }
  }
  const visible = aPost('visible')
  const withdrawn = aPost('withdrawn')

  /** Answers as it should. */
  class RightSite extends Site {
    constructor() {
      super('http://localhost')
    }

    override read(id: string) {
      return Promise.resolve(id === visible.id ? visible.now : undefined)
    }

    override find(word: string): Promise<Answer> {
      return Promise.resolve(wordsOf(visible.now).includes(word) ? [visible.id] : [])
    }
  }

  function finding(wrong: Record<string, Answer>): Site {
    const site = new RightSite()
    const right = site.find.bind(site)
    site.find = (word) => (word in wrong ? Promise.resolve(wrong[word] ?? []) : right(word))
    return site
  }

  function reading(read: Site['read']): Site {
    return Object.assign(new RightSite(), { read })
  }

  const FAULTS: [string, Site, Violation[]][] = [
    ['nothing where all is right', new RightSite(), []],
    ['a lost post', reading(() => Promise.resolve(undefined)), ['lost']],
    ['a changed post', reading(() => Promise.resolve(newVersion())), ['lost']],
    ['a post that is not found', finding({ [visible.now.tag]: [] }), ['unfound']],
    ['a search that stays unavailable', finding({ [visible.now.tag]: 'unavailable' }), ['unfound']],
    ['a post that is found by a former word', finding({ former: [visible.id] }), ['stale']],
    ['a withdrawn post', finding({ [withdrawn.now.tag]: [withdrawn.id] }), ['stale', 'withdrawn']],
    [
      'a search that fails',
      Object.assign(new RightSite(), { find: () => Promise.reject(new Error('500')) }),
      ['unfound', 'failed'],
    ],
  ]

  test.each(FAULTS)('%s', async (_, site, expected) => {
    const posts = new Posts()
    posts.all.push(structuredClone(visible), structuredClone(withdrawn))
    const violations = new Violations(VIOLATIONS)
    const check = new SearchCheck({ site, verifier: site, posts, violations })
    await check.readPosts()
    await check.checkSearch(performance.now(), 0)
    const kinds = Object.keys(VIOLATIONS) as Violation[]
    expect(kinds.filter((kind) => violations.countOf(kind) > 0)).toEqual(expected)
  })
})
