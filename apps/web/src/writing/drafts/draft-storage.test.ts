import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const { openDB } = vi.hoisted(() => ({ openDB: vi.fn<() => Promise<unknown>>() }))
vi.mock('idb', () => ({ openDB }))

// Files share modules: another one may have loaded these with the real database.
vi.resetModules()
const { listDrafts } = await import('./draft-storage.ts')
const { reportDraftStorage } = await import('./draft-storage-state.ts')
afterAll(() => void vi.resetModules())

/** What the database has. */
const stored = new Map<string, unknown>()
/** Reading it waits for this. */
let gate: Promise<void>

const database = {
  getAll: () => gate.then(() => [...stored.values()]),
  transaction: () => {
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const change = (act: () => void) => gate.then(act).then(resolve)
    const put = (value: unknown, id: string) => change(() => stored.set(id, value))
    const remove = (id: string) => change(() => stored.delete(id))
    return { store: { put, delete: remove }, commit: () => undefined, done }
  },
}

function aDraft(id: string, content: string, savedAt: number) {
  return { id, owner: '', place: 'new', savedAt, content }
}

/** Replaces localStorage; resolves to the function that reads the copies that are left. */
function leaveCopies(...copies: [id: string, copy: unknown][]): () => string[] {
  const storage: Record<string, unknown> = Object.fromEntries(
    copies.map(([id, copy]) => [`draft ${id}`, JSON.stringify(copy)]),
  )
  const removeItem = (key: string): boolean => delete storage[key]
  vi.stubGlobal('localStorage', Object.defineProperty(storage, 'removeItem', { value: removeItem }))
  return () => Object.keys(storage)
}

async function listed(): Promise<unknown[]> {
  const drafts = listDrafts()
  await vi.advanceTimersByTimeAsync(3_000)
  return (await drafts).map(({ words }) => words.content)
}

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  gate = Promise.resolve()
  openDB.mockResolvedValue(database)
  return () => {
    reportDraftStorage('words', true)
    vi.useRealTimers()
  }
})

test('a copy that is newer than the stored draft is shown and stored', async () => {
  const left = leaveCopies(['a', aDraft('a', 'newer', 2)], ['b', 2])
  stored.set('a', aDraft('a', 'older', 1)).set('b', aDraft('b', 'removed', 1))
  expect(await listed()).toEqual(['newer'])
  expect([...stored.values()]).toEqual([aDraft('a', 'newer', 2)])
  expect(left()).toEqual([])
})

test('a copy waits while the database does not answer: the stored draft may be newer', async () => {
  const left = leaveCopies(['a', aDraft('a', 'older', 1)], ['b', 1])
  const all = [aDraft('a', 'newer', 2), aDraft('b', 'written since', 2)]
  for (const draft of all) stored.set(draft.id, draft)
  const answer = Promise.withResolvers<void>()
  gate = answer.promise
  expect(await listed()).toEqual([])
  expect(left()).toHaveLength(2)
  answer.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect([...stored.values()]).toEqual(all)
  expect(await listed()).toEqual(['newer', 'written since'])
  expect(left()).toEqual([])
})

test('a copy is shown where the browser has no database, and is not stored', async () => {
  const left = leaveCopies(['a', aDraft('a', 'copy', 1)])
  gate = Promise.reject(new Error('Refused'))
  gate.catch(() => undefined)
  expect(await listed()).toEqual(['copy'])
  gate = Promise.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect([stored.size, left().length]).toEqual([0, 1])
})
