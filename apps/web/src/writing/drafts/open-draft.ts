import { whenIdle } from '../../platform/when-idle.ts'
import { randomKey } from '../random-key.ts'
import { areSameValues } from './draft.ts'
import type { Draft, FormValues, StoredAt } from './draft.ts'
import { LOCK_TIMEOUT_MS, lockDraft } from './draft-lock.ts'
import { listDrafts, pictureOf, putDraft, putPicture, removeDraft } from './draft-storage.ts'

/** A crash loses at most this much typing, and as much again while the page has no idle moment. */
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
  function wait(): void {
    const own = timer
    whenIdle(() => own === timer && now(), SAVE_INTERVAL_MS)
  }
  return { now, soon: () => (timer ??= setTimeout(wait, SAVE_INTERVAL_MS)) }
}

type AboutDraft = Omit<Draft, 'words' | 'savedAt'>

/** Stores a draft, or removes it if it has no words. */
function store(about: AboutDraft, words: FormValues | undefined): void {
  if (words) void putDraft({ ...about, words, savedAt: Date.now() })
  else void removeDraft(about.id)
}

function blank(place: string, owner: string): AboutDraft {
  const none = undefined
  return { id: randomKey(), owner, place, base: none, attempt: none, storedAt: none, sent: none }
}

/** Remembers which words the data service has; `first` are those of the stored draft. */
function watchWords(first: FormValues | undefined) {
  let noted = first
  return {
    /** The next words are those that the service was asked about. */
    renew: () => void (noted = undefined),
    /** The service does not have what was typed since. */
    judge(storedAt: StoredAt | undefined, words: FormValues): StoredAt | undefined {
      noted ??= words
      const isCurrent = storedAt?.isCurrent === true && areSameValues(words, noted)
      return storedAt && { ...storedAt, isCurrent }
    },
  }
}

/** Opens a stored draft, or a new one. */
export async function openDraft({ place, owner, storedId }: WantedDraft): Promise<OpenDraft> {
  const taken = await lockNewest({ place, owner, storedId })
  let about = { ...blank(place, owner), ...taken?.kept, owner }
  const lock = createLockHolder(taken ? Promise.resolve(taken.release) : lockDraft(about.id))
  let latest: (() => FormValues | undefined) | undefined
  let due: typeof latest
  let picture = taken?.picture
  const watched = watchWords(taken?.kept?.words)

  const { now: flush, soon } = throttle(() => {
    const words = due?.()
    if (words) about = { ...about, storedAt: watched.judge(about.storedAt, words) }
    if (due) store(about, words)
    due = undefined
  })

  function note(more: Partial<typeof about>): void {
    about = { ...about, ...more }
    if (more.storedAt && latest) watched.renew()
    due = latest
    flush()
  }

  function forget(): () => void {
    const gone = { about, words: latest?.() ?? taken?.kept?.words ?? {}, picture }
    due = () => undefined
    flush()
    // Later input goes to a new draft.
    about = { ...blank(place, about.owner), base: about.base }
    latest = undefined
    picture = undefined
    return () => {
      store(gone.about, gone.words)
      void putPicture(gone.about.id, gone.picture)
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
