import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PostSource, SourcePost } from './search.source.ts'
import { SqliteIndex } from './sqlite-index.ts'

const aPost = (html: string, n: number): SourcePost => {
  return { id: `p${n}`, title: '', html, tags: [], author: '', published_at: '2030' }
}

/** A source of posts, to which others may be added. */
function sourceOf(posts: readonly SourcePost[]): PostSource {
  const source: Pick<PostSource, 'find' | 'changes' | 'range' | 'identity'> = {
    find: (ids) => Promise.resolve(posts.filter(({ id }) => ids.includes(id))),
    changes: (seq, limit) => {
      const rows = posts.map(({ id }, n) => ({ seq: n + 2, kind: 'post' as const, id }))
      return Promise.resolve(rows.filter((row) => row.seq > seq).slice(0, limit))
    },
    range: () => Promise.resolve({ first: 1, last: 1 }),
    identity: () => Promise.resolve('source'),
  }
  const concerned = () => ({ execute: () => Promise.resolve([]) })
  return { ...source, concerned } as unknown as PostSource
}

async function indexOf(posts: readonly SourcePost[], wordsMax?: number): Promise<SqliteIndex> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-index-'))
  const index = new SqliteIndex(join(folder, 'search.db'), sourceOf(posts), wordsMax)
  onTestFinished(async () => {
    await index.close()
    await rm(folder, { recursive: true })
  })
  return index
}

async function update(index: SqliteIndex): Promise<number> {
  let batches = 0
  while ((await index.update()) > 0) batches += 1
  return batches
}

const invented = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `w${from + n}`).join(' ')

test('very many words are counted in parts, and few of each post are known', async () => {
  const index = await indexOf([`${invented(0, 50_000)} loom`, `${invented(0, 3)} loom`].map(aPost))
  // Three of 50,001 stems, one of the words, and those of the posts.
  expect(await update(index)).toBeGreaterThanOrEqual(5)
  const found = await index.words(undefined)
  expect(found?.words.length).toBe(5_001)
  expect(found?.words).toContainEqual({ word: 'loom', stem: 'loom', posts: 2 })
  expect(found?.words).toContainEqual({ word: 'w2', stem: 'w2', posts: 2 })
  expect(found?.posts).toBe(2)
  expect(await index.has('w49999')).toBe(true)
})

test('words of posts that come during a count are known after it', async () => {
  const posts = [aPost(invented(0, 50_000), 0)]
  const index = await indexOf(posts)
  for (let batches = 1; (await index.update()) > 0 && batches < 30; batches += 1) {
    posts.push(aPost(`word${batches}come`, batches))
  }
  await update(index)
  const words = (await index.words(undefined))?.words.map(({ word }) => word)
  expect(posts.length).toBeGreaterThan(5)
  expect(words).toEqual(expect.arrayContaining(posts.slice(1).map(({ html }) => html)))
})

test('with very many words, those of single posts are not known any more', async () => {
  const own = Array.from({ length: 10 }, (_, n) => aPost(`${invented(n * 50, 50)} loom`, n))
  const few = await indexOf(own)
  await update(few)
  expect((await few.words(undefined))?.words).toHaveLength(501)
  const many = await indexOf(own, 100)
  await update(many)
  expect((await many.words(undefined))?.words).toEqual([{ word: 'loom', stem: 'loom', posts: 10 }])
})

test('when very many words are gone, those of single posts are known again', async () => {
  const posts = [aPost('rare loom', 0), aPost(`${invented(0, 500)} loom`, 1)]
  const index = await indexOf(posts, 100)
  await update(index)
  const words = async () => (await index.words(undefined))?.words.map(({ word }) => word).toSorted()
  expect(await words()).toEqual(['loom'])
  posts.push(aPost('loom', 1))
  await update(index)
  expect(await words()).toEqual(['loom', 'rare'])
})
