import { randomKey } from '../random-key.ts'
import type { Draft, FormValues } from './draft.ts'
import { LOCK_TIMEOUT_MS, lockDraft } from './draft-lock.ts'
import { listDrafts, pictureOf, putDraft, putPicture, removeDraft } from './draft-storage.ts'

/** A crash loses at most this much typing. */
const SAVE_INTERVAL_MS = 250

/** A draft that this page has locked and writes. */
export interface OpenDraft {
  /** The draft of an earlier visit. */
  kept: Draft | undefined
  picture: File | undefined
  /** Saves the result of `read` soon; undefined removes the draft. */
  keep: (read: () => FormValues | undefined) => void
  keepPicture: (picture: File | undefined) => void
  note: (about: Partial<Pick<Draft, 'base' | 'attempt' | 'storedAt' | 'sent'>>) => void
  /** Sets the owner if there is none. */
  adopt: (owner: string) => void
  /** Saves pending changes now. */
  flush: () => void
  /** Removes the draft; returns the function that restores it. */
  forget: () => () => void
  /** Leaves the earlier draft stored and starts another one. */
  leave: () => void
  /** Saves and unlocks the draft. */
  close: () => void
}

export interface WantedDraft {
  /** See places.ts. */
  place: string
  /** The id of a user; empty if signed out. */
  owner: string
  /** The id that it has in the data service; undefined for any. */
  storedId?: string | undefined
}

/** Locks the newest draft that belongs to the owner or nobody and is open in no other tab. */
async function lockNewest({ place, owner, storedId }: WantedDraft) {
  const drafts = (await listDrafts())
    .filter((draft) => draft.place === place && (draft.owner === owner || draft.owner === ''))
    .filter((draft) => storedId === undefined || draft.storedAt?.id === storedId)
    .toSorted((a, b) => b.savedAt - a.savedAt)
  const deadline = performance.now() + LOCK_TIMEOUT_MS
  for (const kept of drafts) {
    const release = await lockDraft(kept.id, Math.max(0, deadline - performance.now()))
    if (release) return { kept, release, picture: await pictureOf(kept.id) }
  }
  return undefined
}

function createLockHolder(first: Promise<(() => void) | undefined>) {
  let lock = first
  // Not awaited: no other page knows the id of a new draft.
  const release = () => void lock.then((unlock) => unlock?.())
  return {
    release,
    moveTo(id: string) {
      release()
      lock = lockDraft(id)
    },
  }
}

function throttle(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function now(): void {
    clearTimeout(timer)
    timer = undefined
    work()
  }
  return { now, soon: () => (timer ??= setTimeout(now, SAVE_INTERVAL_MS)) }
}

function blank(place: string, owner: string): Omit<Draft, 'words' | 'savedAt'> {
  const none = undefined
  return { id: randomKey(), owner, place, base: none, attempt: none, storedAt: none, sent: none }
}

/** Opens a stored draft, or a new one. */
export async function openDraft({ place, owner, storedId }: WantedDraft): Promise<OpenDraft> {
  const taken = await lockNewest({ place, owner, storedId })
  let about = { ...blank(place, owner), ...taken?.kept, owner }
  const lock = createLockHolder(taken ? Promise.resolve(taken.release) : lockDraft(about.id))
  let latest: (() => FormValues | undefined) | undefined
  let due: typeof latest
  let picture = taken?.picture

  const { now: flush, soon } = throttle(() => {
    const words = due?.()
    if (due && !words) void removeDraft(about.id)
    if (words) void putDraft({ ...about, words, savedAt: Date.now() })
    due = undefined
  })

  function note(more: Partial<typeof about>): void {
    about = { ...about, ...more }
    due = latest
    flush()
  }

  function forget(): () => void {
    const words = latest?.() ?? taken?.kept?.words ?? {}
    const gone = { record: { ...about, words, savedAt: Date.now() }, picture }
    due = undefined
    flush()
    void removeDraft(about.id)
    // Later input goes to a new draft.
    about = { ...blank(place, about.owner), base: about.base }
    latest = undefined
    picture = undefined
    return () => {
      void putDraft(gone.record)
      void putPicture(gone.record.id, gone.picture)
    }
  }

  return {
    kept: taken?.kept,
    picture,
    leave() {
      about = { ...blank(place, about.owner), base: about.base }
      picture = undefined
      lock.moveTo(about.id)
    },
    keep(read) {
      latest = due = read
      soon()
    },
    keepPicture(chosen) {
      picture = chosen
      void putPicture(about.id, chosen)
    },
    note,
    adopt(newOwner) {
      if (about.owner === '') note({ owner: newOwner })
    },
    flush,
    forget,
    close() {
      flush()
      lock.release()
    },
  }
}
