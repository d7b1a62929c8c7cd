import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FOUND_MAX } from './search.index.ts'
import type { Term } from './search.index.ts'
import { openIndexFile, removeIndexFile } from './sqlite-file.ts'
import { Ranking } from './search.ranking.ts'
import { SQLITE_RANKING, SqliteMatcher } from './sqlite-matcher.ts'

/** Three of four have both frequent words: more than are ranked one by one. */
const POSTS = 6_000

const file = join(tmpdir(), `${randomUUID()}.db`)
const database = openIndexFile(file, '')
afterAll(() => {
  database.close()
  removeIndexFile(file)
})

const PADDING = Array.from({ length: 20 }, (_, index) => `x${index}`).join(' ')

/** Posts by their numbers; in others, the frequent words are far from each other. */
const SPECIAL: Record<number, { title?: string; body?: string }> = {
  10: { title: 'ink' },
  20: { title: 'ink well' },
  30: { title: 'ink', body: 'well' },
  5_500: { body: 'ink well' },
  5_600: { body: `rareword x ${PADDING}` },
  5_700: { body: `rareword ink ${PADDING}` },
  5_800: { body: 'well' },
}

database.exec('begin')
for (let row = 1; row <= POSTS; row += 1) {
  const others = row % 4 === 1 ? PADDING : `ink ${PADDING} well`
  const { title = 'a title', body = '' } = SPECIAL[row] ?? { body: others }
  database.prepare('insert into doc values (?, ?)').run(row, String(row))
  database
    .prepare(`insert into fts (rowid, title, tags, author, body) values (?, ?, '', '', ?)`)
    .run(row, title, body)
  database
    .prepare(`insert into heads (rowid, title, tags, author) values (?, ?, '', '')`)
    .run(row, title)
}
database.exec('commit')

const ranking = new Ranking(new SqliteMatcher(database), SQLITE_RANKING, POSTS)

const INK: Term = { stems: ['ink'], posts: (POSTS * 3) / 4 }
const WELL: Term = { stems: ['well'], posts: (POSTS * 3) / 4 }
const RARE: Term = { stems: ['rareword'], posts: 2 }

function rank(terms: Term[], phrases: string[][] = []): Promise<number[]> {
  return ranking.rank({ terms, phrases })
}

describe('words that many posts have', () => {
  test('one: posts with it in their titles, then the newest', async () => {
    const found = await rank([INK])
    expect(new Set(found.slice(0, 3))).toEqual(new Set([10, 20, 30]))
    expect(found.slice(3, 6)).toEqual([6_000, 5_999, 5_998])
    expect(found).toHaveLength(FOUND_MAX)
  })

  test('two: titles, then texts in which they are near to each other, then the newest', async () => {
    const found = await rank([INK, WELL])
    expect(found[0]).toBe(20)
    expect(new Set(found.slice(0, 3))).toEqual(new Set([10, 20, 30]))
    expect(found.slice(3, 6)).toEqual([5_500, 6_000, 5_999])
    expect(found).not.toContain(5_800)
  })

  test('as a phrase: only posts that have it', async () => {
    expect(await rank([INK, WELL], [['ink', 'well']])).toEqual([5_500, 20])
  })
})

test('posts with a rare word come first, those with more words before the others', async () => {
  const found = await rank([INK, WELL, RARE])
  expect(found.slice(0, 3)).toEqual([5_700, 5_600, 20])
})

test('a phrase of a rare word is ranked by what else is looked for', async () => {
  expect(await rank([RARE, INK], [['rareword']])).toEqual([5_700, 5_600])
})

test('a word that no post has finds nothing', async () => {
  expect(await rank([{ stems: ['nowhere'], posts: 0 }])).toEqual([])
})
