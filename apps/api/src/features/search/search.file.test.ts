import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'
import { openIndexFile, removeIndexFile } from './sqlite-file.ts'

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

/** Changes the file of the index while nobody uses it. */
async function changeStopped(change: (database: DatabaseSync) => void): Promise<void> {
  await api().stop()
  const database = new DatabaseSync(file())
  change(database)
  // Writes everything into the file itself.
  database.close()
}

test('damage that no search meets is found after a start', async () => {
  const [id = ''] = await find('zeppelin')
  await changeStopped(() => undefined)
  const bytes = readFileSync(file())
  bytes.write('f', bytes.indexOf(id))
  writeFileSync(file(), bytes)
  await api().start()
  expect(await find('zeppelin')).toEqual([])
  api().app.services.searchThreads.start()
  await vi.waitFor(async () => expect(await find('zeppelin')).toEqual([id]), 60_000)
  expect(await find()).toEqual(expected)
})

test('an index is made anew that refuses what belongs into it', async () => {
  await changeStopped((database) =>
    database.exec(`create trigger no before insert on doc begin select raise(abort, 'no'); end`),
  )
  await api().start()
  const { _id: id } = await api().createPost(token, { title: 'Glider', content: 'Wood.' })
  await settle()
  expect([await find('wood'), await find()]).toEqual([[id], expected])
})

/** Limits the sizes of files of this process, as a full disk does. */
function limitFiles(bytes: number | 'unlimited'): void {
  // The hard limit stays, because it could not be raised again.
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
}

test('an index that a full disk lets nobody open is kept', async () => {
  let state = ''
  await changeStopped((database) => {
    database.exec(`insert into meta values ('kept', 1)`)
    state = String(database.prepare(`select value from meta where name = 'state'`).get()?.value)
  })
  const open = () => openIndexFile(file(), state.split(' ')[1] ?? '')
  limitFiles(1_024)
  try {
    expect(open).toThrow('disk I/O error')
  } finally {
    limitFiles('unlimited')
  }
  const database = open()
  expect(database.prepare(`select value from meta where name = 'kept'`).get()).toEqual({ value: 1 })
  database.close()
  await api().start()
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
