import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'
import { removeIndexFile } from './sqlite-file.ts'

const api = useTestApi()
let token = ''
let expected: string[] = []

const file = () => join(api().dataDir, 'search.db')
const settle = () => api().app.services.searchThreads.settle()

async function find(q = 'hydrogen'): Promise<string[]> {
  const { results } = await api().ok('GET /api/v1/search', { query: { q } })
  return results.map(({ post }) => post._id).toSorted()
}

beforeAll(async () => {
  token = (await api().signUp()).token
  for (const title of ['Zeppelin', 'Airship', 'Balloon']) {
    expected.push((await api().createPost(token, { title, content: 'Hydrogen.' }))._id)
  }
  expected = expected.toSorted()
})

beforeEach(settle)

const DAMAGES: Record<string, (file: string) => void> = {
  deleted: removeIndexFile,
  empty: (path) => {
    removeIndexFile(path)
    writeFileSync(path, '')
  },
  truncated: (path) => {
    const { size } = statSync(path)
    expect(size).toBeGreaterThan(5_000)
    truncateSync(path, 5_000)
  },
  'of random bytes': (path) => {
    removeIndexFile(path)
    writeFileSync(path, randomBytes(50_000))
  },
  'of an older version': (path) => {
    const database = new DatabaseSync(path)
    database.exec(`update meta set value = '0 ' || value where name = 'state'`)
    database.exec('delete from doc')
    database.close()
  },
  'of another program': (path) => {
    removeIndexFile(path)
    const database = new DatabaseSync(path)
    database.exec('create table meta (other text)')
    database.close()
  },
}

describe('an index is made anew that is', () => {
  test.each(Object.entries(DAMAGES))('%s when the service starts', async (_, damage) => {
    expect(await find()).toEqual(expected)
    await api().stop()
    damage(file())
    await api().start()
    await settle()
    expect(await find()).toEqual(expected)
  })

  test.each(['deleted', 'of random bytes'])('%s while the service runs', async (name) => {
    expect(await find()).toEqual(expected)
    DAMAGES[name]?.(file())
    await settle()
    expect(await find()).toEqual(expected)
  })
})

test('posts are written and read while the index cannot be', async () => {
  await api().stop()
  removeIndexFile(file())
  // Nothing can open it, as on a full disk.
  mkdirSync(file())
  await api().start()
  const post = await api().createPost(token, { title: 'Kite', content: 'Paper.' })
  await settle()
  const refusal = await api().refused('GET /api/v1/search', { query: { q: 'paper' } })
  expect(refusal).toMatchObject({ status: 503, code: 'unavailable' })
  expect((await api().ok('GET /api/v1/posts/')).posts[0]?._id).toBe(post._id)
  rmSync(file(), { recursive: true })
  await settle()
  expect(await find('paper')).toEqual([post._id])
})
