import { openDB } from 'idb'
import type { IDBPDatabase } from 'idb'
import { fromStored, isStoredDraft, toStored } from './draft.ts'
import type { Draft, StoredDraft } from './draft.ts'
import { readCopies, removeCopy, storeCopy } from './draft-copies.ts'
import { reportDraftStorage } from './draft-storage-state.ts'

/** Some databases never respond, for example in a broken browser profile. */
const TIMEOUT_MS = 3_000

/** Values not yet stored, or rejected by the browser. They last as long as the page. */
const memory = new Map<string, unknown>()

type StoreName = 'words' | 'pictures'

const databases = new Map<StoreName, Promise<IDBPDatabase>>()

/** Each database has one store, with its name. */
function openDatabase(name: StoreName): Promise<IDBPDatabase> {
  const open =
    databases.get(name) ??
    openDB(`inkwell-${name}`, 1, {
      upgrade: (database) => void database.createObjectStore(name),
      terminated: () => databases.delete(name),
    })
  databases.set(name, open)
  open.catch(() => databases.delete(name))
  return open
}

const TOO_LATE = new Error('No answer in time')

/** Rejects with TOO_LATE after a timeout. Takes a function because some browsers throw synchronously. */
async function withTimeout<Value>(begin: () => Promise<Value>): Promise<Value> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(TOO_LATE), TIMEOUT_MS)
  try {
    return await Promise.race([begin(), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * One write with an explicit commit, because a closing page runs no further tasks. It is complete when
 * the disk has it: browsers otherwise wait for the operating system, which loses it in a power cut.
 * Undefined deletes.
 */
async function write(name: StoreName, id: string, value: unknown): Promise<void> {
  const database = await openDatabase(name)
  const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
  const { store } = transaction
  const change = value === undefined ? store.delete(id) : store.put(value, id)
  transaction.commit()
  await Promise.all([change, transaction.done])
}

/** The latest write of each value. */
const writes = new Map<string, Promise<void>>()

/** The latest call that put each draft; it ends when the draft is stored, or that failed. */
const puts = new Map<string, Promise<void>>()

/**
 * Resolves when the value is stored, or a newer one is given. A value that is given during a write
 * waits for its end: on a slow disk, writes would otherwise queue up, and the newest come last.
 */
async function put(name: StoreName, id: string, value: unknown): Promise<void> {
  const key = `${name}/${id}`
  memory.set(key, value)
  function report(isStored: boolean): void {
    if (name === 'words') reportDraftStorage(name, isStored)
    // Nothing is lost with a picture that should go.
    else reportDraftStorage(key, isStored || value === undefined)
  }

  async function store(): Promise<void> {
    await writes.get(key)?.catch(() => undefined)
    if (!memory.has(key) || memory.get(key) !== value) return
    const writing = write(name, id, value)
    writes.set(key, writing)
    await writing
    // Even after the timeout. A newer value may be waiting.
    if (memory.get(key) === value) {
      memory.delete(key)
      if (name === 'words') removeCopy(id)
    }
    report(true)
  }
  await withTimeout(store).catch(() => report(false))
}

/** The stored value; undefined after an error, TOO_LATE after a timeout. */
async function read<Value>(
  from: () => Promise<Value>,
): Promise<Value | typeof TOO_LATE | undefined> {
  try {
    return await withTimeout(from)
  } catch (error) {
    reportDraftStorage('words', false)
    return error === TOO_LATE ? TOO_LATE : undefined
  }
}

/** Calls back with the drafts that are not yet stored. */
function forEachUnstored(act: (id: string, draft: StoredDraft | undefined) => void): void {
  const prefix = 'words/'
  for (const [key, value] of memory) {
    if (key.startsWith(prefix)) act(key.slice(prefix.length), value as StoredDraft | undefined)
  }
}

/** Copies drafts whose write has not ended, and writes them again; the page may be about to close. */
export function copyUnstoredDrafts(): void {
  forEachUnstored((id, draft) => {
    storeCopy(id, draft)
    // Without waiting for a write that runs: a page that closes has no later moment.
    write('words', id, draft).catch(() => undefined)
  })
}

/**
 * Writes what a closing page could not, and calls back with it. Browsers remove a copy from the disk seconds later, so
 * that one from before a crash may be older than the stored draft; if those are not known (`stored` is undefined),
 * nothing is written. A copy that is rejected is not kept in memory: this page would store it again when another tab
 * has stored a newer text.
 */
function restoreCopies(
  stored: ReadonlyMap<string, StoredDraft> | undefined,
  act: (id: string, draft: StoredDraft | undefined) => void,
): void {
  for (const [id, copy] of readCopies()) {
    const [draft, copiedAt] = typeof copy === 'number' ? [undefined, copy] : [copy, copy.savedAt]
    if (stored && (stored.get(id)?.savedAt ?? 0) >= copiedAt) removeCopy(id)
    else if (!memory.has(`words/${id}`)) {
      act(id, draft)
      if (!stored) continue
      const drop = (): void => removeCopy(id)
      void write('words', id, draft).then(drop, () => reportDraftStorage('words', false))
    }
  }
}

/** All drafts; those of this page alone after a timeout: a copy in a form would be stored over a newer text. */
export async function listDrafts(): Promise<Draft[]> {
  const kept = await read(async () => (await openDatabase('words')).getAll('words'))
  const drafts = Array.isArray(kept) ? kept.filter(isStoredDraft) : undefined
  const stored = drafts && new Map(drafts.map((draft) => [draft.id, draft]))
  const latest = new Map<string, StoredDraft | undefined>(stored)
  if (kept !== TOO_LATE) restoreCopies(stored, (id, draft) => latest.set(id, draft))
  forEachUnstored((id, draft) => latest.set(id, draft))
  return [...latest.values()].filter((draft) => draft !== undefined).map(fromStored)
}

/** Stores a draft, replacing that with the same id. */
export function putDraft(draft: Draft): Promise<void> {
  const done = put('words', draft.id, toStored(draft))
  puts.set(draft.id, done)
  return done
}

/** Resolves to whether the disk has the words as they were put last, when their writes have ended. */
export async function areWordsStored(id: string): Promise<boolean> {
  let latest: Promise<void> | undefined
  do {
    latest = puts.get(id)
    await latest
  } while (latest !== puts.get(id))
  return !memory.has(`words/${id}`)
}

export function putPicture(id: string, picture: File | undefined): Promise<void> {
  return put('pictures', id, picture)
}

export async function pictureOf(id: string): Promise<File | undefined> {
  const key = `pictures/${id}`
  const kept = memory.has(key)
    ? memory.get(key)
    : await read(async (): Promise<unknown> => (await openDatabase('pictures')).get('pictures', id))
  return kept instanceof File ? kept : undefined
}

export async function removeDraft(id: string): Promise<void> {
  const words = put('words', id, undefined)
  puts.set(id, words)
  await Promise.all([words, put('pictures', id, undefined)])
}
