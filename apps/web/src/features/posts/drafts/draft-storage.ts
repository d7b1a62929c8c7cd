import { createStore, entries, get, promisifyRequest } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'
import type { Draft } from './draft.ts'

/** Stands in where the browser keeps nothing: what is written then lasts as long as the page. */
const memory = new Map<string, unknown>()

const stores = new Map<string, UseStore>()

function storeOf(name: 'words' | 'pictures'): UseStore {
  const store = stores.get(name) ?? createStore(`inkwell-${name}`, name)
  stores.set(name, store)
  return store
}

/** One change, whose transaction ends at once: a page that closes has no time for another turn. */
function change(name: 'words' | 'pictures', act: (store: IDBObjectStore) => void): Promise<void> {
  return storeOf(name)('readwrite', (store) => {
    act(store)
    store.transaction.commit()
    return promisifyRequest(store.transaction)
  })
}

async function put(name: 'words' | 'pictures', id: string, value: unknown): Promise<void> {
  const key = `${name}/${id}`
  try {
    await change(name, (store) => (value === undefined ? store.delete(id) : store.put(value, id)))
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

/** What a browser keeps, or nothing where it refuses; some refuse by throwing at once. */
async function read<Value>(from: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await from()
  } catch {
    return undefined
  }
}

/** Every draft that this browser keeps. */
export async function listDrafts(): Promise<Draft[]> {
  const kept = await read(() => entries<string, Draft>(storeOf('words')))
  const drafts = new Map(kept)
  for (const [key, value] of memory) {
    if (key.startsWith('words/')) drafts.set(key.slice('words/'.length), value as Draft)
  }
  return [...drafts.values()].filter((draft) => draft !== undefined)
}

/** Keeps a draft in place of what was kept under its id. */
export function putDraft(draft: Draft): Promise<void> {
  return put('words', draft.id, draft)
}

/** Keeps the picture of a draft, or none. */
export function putPicture(id: string, picture: File | undefined): Promise<void> {
  return put('pictures', id, picture)
}

/** The picture of a draft, where there is one. */
export async function pictureOf(id: string): Promise<File | undefined> {
  const stored = await read(() => get<unknown>(id, storeOf('pictures')))
  const kept = memory.get(`pictures/${id}`) ?? stored
  return kept instanceof File ? kept : undefined
}

/** Forgets a draft and its picture. */
export async function removeDraft(id: string): Promise<void> {
  await Promise.all([put('words', id, undefined), put('pictures', id, undefined)])
}
