import { beforeEach, expect, test } from 'vitest'
import { countIterations } from '../../testing/event-loop-iterations.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { readChain } from './posts.history-chain.ts'
import { LATEST, RevisionsRepository } from './posts.revisions.repository.ts'

const READ = 'GET /api/v1/posts/p/{id}/revisions/{number}'
const SAVE = 'PUT /api/v1/drafts/{id}'

const LENGTH = 100_000
const LONG_AGO = '2020-01-01T00:00:00.000Z'

const api = useTestApi()
let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

async function begin(content: string): Promise<string> {
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: { content } })
  return draft._id
}

async function saveAll(id: string, contents: readonly string[]): Promise<void> {
  for (const [index, content] of contents.entries()) {
    const json = { title: '', content, version: index + 1 }
    await api().ok(SAVE, { token, params: { id }, json })
  }
}

async function read(id: string, number: number): Promise<string> {
  const params = { id, number: `${number}` }
  return (await api().ok(READ, { token, params })).revision.content
}

function listRows(id: string) {
  const { reads } = api().app.services.database
  const rows = reads.selectFrom('revision').select(['number', 'range_start', 'text'])
  return rows.where('post_id', '=', id).orderBy('number').execute()
}

const filledWith = (letter: string) => letter.repeat(LENGTH)
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN')
const LAST = 'N'

/** A history as earlier versions stored it: each text is another one, but only the first is whole. */
async function writeLongChain(): Promise<string> {
  const id = await begin(filledWith('a'))
  const { writes } = api().app.services.database
  for (const [index, letter] of LETTERS.slice(1).entries()) {
    const range = { range_start: 0, range_length: LENGTH, text: filledWith(letter) }
    const row = { post_id: id, number: index + 2, kind: 'saved', title: '', made_at: LONG_AGO }
    await writes
      .insertInto('revision')
      .values({ ...row, ...range })
      .execute()
  }
  return id
}

test('a text that is replaced completely is stored whole, and an edited one is not', async () => {
  const contents = ['b', 'c', 'd'].map(filledWith)
  contents.push(`${filledWith('d')}.`, `.${filledWith('d')}.`)
  const id = await begin(filledWith('a'))
  await saveAll(id, contents)
  const rows = await listRows(id)
  expect(rows.map((row) => row.range_start === null)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  for (const [index, content] of contents.entries()) {
    expect(await read(id, index + 2)).toBe(content)
  }
})

test('the ranges since a whole text are never longer than the text', async () => {
  const half = 'x'.repeat(LENGTH / 2)
  const contents = LETTERS.slice(0, 8).map((letter) => letter.repeat(LENGTH / 4) + half)
  const id = await begin(half)
  await saveAll(id, contents)
  let length = 0
  for (const { range_start: start, text } of await listRows(id)) {
    length = start === null ? 0 : length + text.length
    expect(length).toBeLessThan(0.75 * LENGTH)
  }
  expect(await read(id, contents.length + 1)).toBe(contents.at(-1))
})

/** Reads the last text of a history as the service does, with a call before each part. */
async function readInParts(id: string, onPart: (bytes: number) => unknown) {
  const repository = new RevisionsRepository(api().app.services.database)
  const noting: Parameters<typeof readChain>[0] = {
    chain: (...given) => repository.chain(...given),
    async listTexts(rows, db) {
      await onPart(rows.reduce((sum, row) => sum + row.bytes, 0))
      return repository.listTexts(rows, db)
    },
  }
  return (await readChain(noting, { postId: id, number: LATEST })).content
}

test('a long chain of an earlier version is read in parts, and others are served in between', async () => {
  const id = await writeLongChain()
  const iterations = countIterations()
  const parts: { bytes: number; iteration: number }[] = []
  const content = await readInParts(id, (bytes) => parts.push({ bytes, iteration: iterations() }))
  expect(content).toBe(filledWith(LAST))
  expect(parts).toHaveLength(LETTERS.length / 2)
  expect(parts.map(({ bytes }) => bytes)).toEqual(parts.map(() => 2 * LENGTH))
  expect(new Set(parts.map(({ iteration }) => iteration)).size).toBe(parts.length)
  expect(await read(id, LETTERS.length)).toBe(filledWith(LAST))
  expect(await read(id, 7)).toBe(filledWith('g'))
})

test('a save behind a long chain ends it', async () => {
  const id = await writeLongChain()
  const { writes } = api().app.services.database
  const version = LETTERS.length
  await writes.updateTable('draft').set({ version }).where('post_id', '=', id).execute()
  const json = { title: '', content: filledWith('z'), version }
  await api().ok(SAVE, { token, params: { id }, json })
  expect((await listRows(id)).at(-1)?.range_start).toBeNull()
})

test('a chain that is pruned while it is read is read again', async () => {
  const id = await writeLongChain()
  const { database, history } = api().app.services
  const superseded = database.writes.updateTable('revision').set({ superseded: 1 })
  await superseded.where('post_id', '=', id).where('number', 'in', [8, 9]).execute()
  let parts = 0
  let pruned = 0
  const content = await readInParts(id, async () => {
    parts++
    // Between the parts that contain the revisions.
    if (parts === 5) pruned = await history.prune()
  })
  expect([content, pruned]).toEqual([filledWith(LAST), 2])
  expect(parts).toBeGreaterThan(LETTERS.length / 2)
})

test('merged texts of ten minutes are one entry, beside what was saved before and since', async () => {
  const id = await begin('First.')
  async function save(version: number, merged: boolean): Promise<void> {
    const json = { title: '', content: `Text ${version}.`, version, merged }
    await api().ok(SAVE, { token, params: { id }, json })
  }
  for (let version = 1; version <= 20; version++) await save(version, version % 5 !== 0)
  await save(21, false)
  const { revisions } = await api().ok('GET /api/v1/posts/p/{id}/revisions', {
    token,
    params: { id },
  })
  expect(revisions.map(({ number, kind }) => [number, kind])).toEqual([
    [22, 'saved'],
    [20, 'merged'],
    [1, 'saved'],
  ])
  // A base that was handed out stays.
  for (const number of [2, 6, 13, 19, 21]) {
    expect(await read(id, number)).toBe(`Text ${number - 1}.`)
  }
})

/** Texts of 1.4 MB, of which every other one is a small edit of the one before. */
function longTexts(count: number): string[] {
  const texts: string[] = []
  for (let index = 0; index < count; index++) {
    const sign = ['😀', '😁', '😂'][Math.floor(index / 2) % 3] ?? ''
    texts.push(index % 2 === 0 ? sign.repeat(350_000) : `${index}${texts.at(-1) ?? ''}`)
  }
  return texts
}

test('superseded texts of a draft have a budget, and a change that is based on a deleted one says so', async () => {
  const contents = longTexts(41)
  const id = await begin('')
  await saveAll(id, contents)
  const rows = await listRows(id)
  const bytes = rows.reduce((sum, row) => sum + Buffer.byteLength(row.text), 0)
  expect(bytes).toBeGreaterThan(12_000_000)
  expect(bytes).toBeLessThan(18_000_000)
  for (const { number } of rows) expect(await read(id, number)).toBe(contents[number - 2] ?? '')
  const refusedWith = (version: number) => {
    const json = { title: '', content: 'Mine.', version }
    return api().refused(SAVE, { token, params: { id }, json })
  }
  const latest = { version: 42, content: contents.at(-1) }
  expect(await refusedWith(34)).toMatchObject({ status: 409, base: { version: 34 }, latest })
  const late = await refusedWith(3)
  expect(late).toMatchObject({ status: 409, latest })
  expect(late).not.toHaveProperty('base')
})
