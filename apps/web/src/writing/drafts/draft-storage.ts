import { createStore, entries, get, promisifyRequest } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'
import { fromStored, toStored } from './draft.ts'
import type { Draft, StoredDraft } from './draft.ts'
import { noteKeeping } from './keeping.ts'

/** How long a database may take to answer. Some never do: a broken profile, a lock that is left over. */
const PATIENCE_MS = 3_000

/** What the browser has not taken yet, or refuses: it lasts as long as the page. */
const memory = new Map<string, unknown>()

const stores = new Map<string, UseStore>()

type StoreName = 'words' | 'pictures'

function storeOf(name: StoreName): UseStore {
  const store = stores.get(name) ?? createStore(`inkwell-${name}`, name)
  stores.set(name, store)
  return store
}

/** Rejects when the work takes too long; some browsers refuse by throwing at once. */
async function inTime<Value>(begin: () => Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('No answer in time')), PATIENCE_MS)
  try {
    return await Promise.race([begin(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** One change, whose transaction ends at once: a page that closes has no time for another turn. */
function change(name: StoreName, act: (store: IDBObjectStore) => void): Promise<void> {
  return storeOf(name)('readwrite', (store) => {
    act(store)
    store.transaction.commit()
    return promisifyRequest(store.transaction)
  })
}

async function put(name: StoreName, id: string, value: unknown): Promise<void> {
  const key = `${name}/${id}`
  memory.set(key, value)

  async function write(): Promise<void> {
    await change(name, (store) => (value === undefined ? store.delete(id) : store.put(value, id)))
    // Also where it took too long. Meanwhile something newer may be waiting.
    if (memory.get(key) === value) memory.delete(key)
    noteKeeping(true)
  }
  await inTime(write).catch(() => noteKeeping(false))
}

/** What a browser keeps, or nothing where it refuses or does not answer. */
async function read<Value>(from: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await inTime(from)
  } catch {
    noteKeeping(false)
    return undefined
  }
}

/** Every draft that this browser keeps. */
export async function listDrafts(): Promise<Draft[]> {
  const kept = await read(() => entries<string, StoredDraft>(storeOf('words')))
  const drafts = new Map(kept)
  for (const [key, value] of memory) {
    if (key.startsWith('words/')) drafts.set(key.slice('words/'.length), value as StoredDraft)
  }
  return [...drafts.values()].filter((draft) => draft !== undefined).map(fromStored)
}

/** Keeps a draft in place of what was kept under its id. */
export function putDraft(draft: Draft): Promise<void> {
  return put('words', draft.id, toStored(draft))
}

/** Keeps the picture of a draft, or none. */
export function putPicture(id: string, picture: File | undefined): Promise<void> {
  return put('pictures', id, picture)
}

/** The picture of a draft, where there is one. */
export async function pictureOf(id: string): Promise<File | undefined> {
  const key = `pictures/${id}`
  const kept = memory.has(key)
    ? memory.get(key)
    : await read(() => get<unknown>(id, storeOf('pictures')))
  return kept instanceof File ? kept : undefined
}

/** Forgets a draft and its picture. */
export async function removeDraft(id: string): Promise<void> {
  await Promise.all([put('words', id, undefined), put('pictures', id, undefined)])
}
