import { createStore, entries, get, promisifyRequest } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'
import { fromStored, toStored } from './draft.ts'
import type { Draft, StoredDraft } from './draft.ts'
import { readCopies, removeCopy, storeCopy } from './draft-copies.ts'
import { reportDraftStorage } from './draft-storage-state.ts'

/** Some databases never respond, for example in a broken browser profile. */
const TIMEOUT_MS = 3_000

/** Values not yet stored, or rejected by the browser. They last as long as the page. */
const memory = new Map<string, unknown>()

const stores = new Map<string, UseStore>()

type StoreName = 'words' | 'pictures'

function openStore(name: StoreName): UseStore {
  const store = stores.get(name) ?? createStore(`inkwell-${name}`, name)
  stores.set(name, store)
  return store
}

/** Rejects after a timeout. Takes a function because some browsers throw synchronously. */
async function withTimeout<Value>(begin: () => Promise<Value>): Promise<Value> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('No answer in time')), TIMEOUT_MS)
  try {
    return await Promise.race([begin(), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** One write with an explicit commit: a closing page runs no further tasks. */
function change(name: StoreName, act: (store: IDBObjectStore) => void): Promise<void> {
  return openStore(name)('readwrite', (store) => {
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
    // Even after the timeout. A newer value may be waiting.
    if (memory.get(key) === value) {
      memory.delete(key)
      if (name === 'words') removeCopy(id)
    }
    reportDraftStorage(true)
  }
  await withTimeout(write).catch(() => reportDraftStorage(false))
}

/** The stored value; undefined after an error or a timeout. */
async function read<Value>(from: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await withTimeout(from)
  } catch {
    reportDraftStorage(false)
    return undefined
  }
}

/** Calls back with the drafts that are not yet stored. */
function forEachUnstored(act: (id: string, draft: StoredDraft | undefined) => void): void {
  const prefix = 'words/'
  for (const [key, value] of memory) {
    if (key.startsWith(prefix)) act(key.slice(prefix.length), value as StoredDraft | undefined)
  }
}

/** Copies drafts whose write has not ended; the page may be about to close. */
export function copyUnstoredDrafts(): void {
  forEachUnstored(storeCopy)
}

/** Writes what a closing page could not. */
function restoreCopies(): void {
  for (const [id, draft] of readCopies()) {
    if (!memory.has(`words/${id}`)) void put('words', id, draft)
  }
}

export async function listDrafts(): Promise<Draft[]> {
  restoreCopies()
  const kept = await read(() => entries<string, StoredDraft>(openStore('words')))
  const drafts = new Map<string, StoredDraft | undefined>(kept)
  forEachUnstored((id, draft) => drafts.set(id, draft))
  return [...drafts.values()].filter((draft) => draft !== undefined).map(fromStored)
}

/** Stores a draft, replacing that with the same id. */
export function putDraft(draft: Draft): Promise<void> {
  return put('words', draft.id, toStored(draft))
}

export function putPicture(id: string, picture: File | undefined): Promise<void> {
  return put('pictures', id, picture)
}

export async function pictureOf(id: string): Promise<File | undefined> {
  const key = `pictures/${id}`
  const kept = memory.has(key)
    ? memory.get(key)
    : await read(() => get<unknown>(id, openStore('pictures')))
  return kept instanceof File ? kept : undefined
}

export async function removeDraft(id: string): Promise<void> {
  await Promise.all([put('words', id, undefined), put('pictures', id, undefined)])
}
