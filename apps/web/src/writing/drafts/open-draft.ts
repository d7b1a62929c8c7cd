import { randomKey } from '../random-key.ts'
import type { Draft, DraftWords } from './draft.ts'
import { LOCK_PATIENCE_MS, lockDraft } from './draft-lock.ts'
import { listDrafts, pictureOf, putDraft, putPicture, removeDraft } from './draft-storage.ts'

/** The most that a crash can cost. */
const EVERY_MS = 250

/** What a page writes into, and what it found there. */
export interface OpenDraft {
  /** What was kept earlier. */
  kept: Draft | undefined
  picture: File | undefined
  /** Keeps what `read` gives, soon; undefined is nothing to keep. */
  keep: (read: () => DraftWords | undefined) => void
  keepPicture: (picture: File | undefined) => void
  /** Keeps more about the draft than its words. */
  note: (about: Partial<Pick<Draft, 'base' | 'attempt'>>) => void
  /** Makes it theirs if it is nobody's. */
  adopt: (owner: string) => void
  /** Keeps now what was to be kept soon. */
  flush: () => void
  /** Throws it away; gives the function that brings it back. */
  forget: () => () => void
  /** Leaves what was kept to the next visit, and begins another draft. */
  leave: () => void
  /** Keeps it and leaves it to whoever opens it next. */
  close: () => void
}

/** The newest draft of this place that is theirs, or nobody's, and that no other tab is writing. */
async function takeKept(place: string, owner: string) {
  const drafts = (await listDrafts())
    .filter((draft) => draft.place === place && (draft.owner === owner || draft.owner === ''))
    .toSorted((a, b) => b.savedAt - a.savedAt)
  const deadline = performance.now() + LOCK_PATIENCE_MS
  for (const kept of drafts) {
    const release = await lockDraft(kept.id, Math.max(0, deadline - performance.now()))
    if (release) return { kept, release, picture: await pictureOf(kept.id) }
  }
  return undefined
}

/** Holds on to the draft that this page writes, if that is possible. */
function holder(first: Promise<(() => void) | undefined>) {
  let lock = first
  // Nobody waits for the lock of a draft that is new: nobody else knows of it.
  const release = () => void lock.then((letGo) => letGo?.())
  return {
    release,
    moveTo(id: string) {
      release()
      lock = lockDraft(id)
    },
  }
}

/** Work that waits a moment for more of its kind. */
function later(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function now(): void {
    clearTimeout(timer)
    timer = undefined
    work()
  }
  return { now, soon: () => (timer ??= setTimeout(now, EVERY_MS)) }
}

function blank(place: string, owner: string): Omit<Draft, 'words' | 'savedAt'> {
  return { id: randomKey(), owner, place, base: undefined, attempt: undefined }
}

/** Opens what is kept of somebody's writing at this place, or begins anew. */
export async function openDraft(place: string, owner: string): Promise<OpenDraft> {
  const taken = await takeKept(place, owner)
  let about = { ...blank(place, owner), ...taken?.kept, owner }
  const lock = holder(taken ? Promise.resolve(taken.release) : lockDraft(about.id))
  let latest: (() => DraftWords | undefined) | undefined
  let due: typeof latest
  let picture = taken?.picture

  const { now: flush, soon } = later(() => {
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
    // What is written from here on is another draft.
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
