import { expect, test } from 'vitest'
import { measureRevisions } from './revisions/measure-revisions.ts'

const POSTS = 6
const EDITS = 100

test.each(['sqlite', 'postgres'] as const)(
  '100 edits of a post take less than 504 posts of 20 MB may, on %s',
  { timeout: 300_000 },
  async (engine) => {
    const growth = await measureRevisions({ engine, posts: POSTS, edits: EDITS })
    expect(growth.posts).toBe(POSTS)
    expect(growth.whole).toBeGreaterThan(90 * growth.contents)
    expect(growth.tables.revision).toBeGreaterThan(50 * POSTS * EDITS)
    expect(growth.tables.revision).toBeLessThan((20_000_000 * POSTS) / 504)
  },
)
