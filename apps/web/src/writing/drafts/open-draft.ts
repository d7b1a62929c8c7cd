import { isOwn } from './draft.ts'
import type { Draft, FormValues } from './draft.ts'
import { LOCK_TIMEOUT_MS, lockDraft } from './draft-lock.ts'
import { listDrafts, pictureOf, putPicture, removeDraft } from './draft-storage.ts'
import { blankDraft, createDraftWriter, storeDraft } from './draft-writer.ts'
import type { AboutDraft, ReadWords } from './draft-writer.ts'

/** A lock that was released a moment ago is free again after this time. */
const RELOCK_TIMEOUT_MS = 1_000

/** What a form has. */
interface Latest {
  words: FormValues | undefined
  /** One that the data service may not have. */
  picture: File | undefined
}

/** A text that is stored, and that no form writes. */
export interface StoredText {
  picture: File | undefined
  /** Removes it from the browser. */
  drop: () => void
  restore: () => void
}

/** A draft that this page has locked and writes. */
export interface OpenDraft {
  /** The draft of an earlier visit. */
  kept: Draft | undefined
  /** Its picture then. */
  picture: File | undefined
  /** Whether this browser stores a picture now, which the data service may not have. */
  hasPicture: () => boolean
  /** Saves the result of `read` soon; undefined removes the draft. */
  keep: (read: ReadWords) => void
  keepPicture: (picture: File | undefined) => void
  note: (about: Partial<Pick<Draft, 'base' | 'attempt' | 'storedAt' | 'sent'>>) => void
  /** Sets the owner if there is none. */
  adopt: (owner: string) => void
  /** Saves the text now; resolves to whether the disk has it. */
  flush: () => Promise<boolean>
  /** What the form had last; no words if they need no draft. */
  latest: () => Latest
  /** Removes the draft, because its text is saved. One that is closed stays if it was opened or changed since. */
  end: () => void
  /** Removes the draft; returns the function that stores it again with `words`, or those that it had. */
  forget: (words?: FormValues) => () => StoredText
  /** Stores another text of this place, in a draft of its own. */
  storeBeside: (words: FormValues, picture: File | undefined) => StoredText
  /** Leaves the earlier draft stored and starts another one. */
  leave: () => void
  /** Saves and unlocks the draft. Later notes are stored if it is untouched since. */
  close: () => void
  /** Whether nobody has opened or changed the draft since it was closed. Waits up to `timeout` milliseconds for its lock. */
  isUntouched: (timeout?: number) => Promise<boolean>
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
    .filter((draft) => isOwn(draft, owner))
    // One that the data service has is opened by several addresses.
    .filter((draft) => (storedId ? draft.storedAt?.id === storedId : draft.place === place))
    .toSorted((a, b) => b.savedAt - a.savedAt)
  const deadline = performance.now() + LOCK_TIMEOUT_MS
  for (const kept of drafts) {
    const release = await lockDraft(kept.id, { timeout: Math.max(0, deadline - performance.now()) })
    if (!release) continue
    // A form that was left may have noted an answer of the data service meanwhile.
    const latest = (await listDrafts()).find(({ id }) => id === kept.id)
    if (latest) return { kept: latest, release, picture: await pictureOf(kept.id) }
    release()
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

function storeText(about: AboutDraft, words: FormValues, picture: File | undefined): StoredText {
  const savedAt = Date.now()
  // It keeps its time, because of several texts the newest is opened.
  const restore = (): void => {
    storeDraft(about, words, savedAt)
    void putPicture(about.id, picture)
  }
  restore()
  return { picture, restore, drop: () => void removeDraft(about.id) }
}

/** Changes of a draft, which after its end are made only if nobody has opened or changed it since. */
function createChanges({ about, savedAt }: ReturnType<typeof createDraftWriter>) {
  let late: Promise<unknown> | undefined

  /** Resolves to whether it was made. */
  async function makeLate(change: () => void, timeout = RELOCK_TIMEOUT_MS): Promise<boolean> {
    const { id } = about()
    const release = await lockDraft(id, { timeout, isBrief: true })
    const stored = release && (await listDrafts()).find((draft) => draft.id === id)
    const isUntouched = release !== undefined && stored?.savedAt === savedAt()
    if (isUntouched) change()
    release?.()
    return isUntouched
  }

  return {
    hasEnded: () => late !== undefined,
    end: () => void (late = Promise.resolve()),
    make(change: () => void, timeout?: number): void {
      // One after the other.
      if (late) late = late.then(() => makeLate(change, timeout))
      else change()
    },
    async isUntouched(timeout?: number): Promise<boolean> {
      await late
      return makeLate(() => undefined, timeout)
    },
  }
}

/** The latest opening of this page. */
let opening: Promise<unknown> = Promise.resolve()

/**
 * Opens a stored draft, or a new one. One after the other: a form that was left before its draft was open unlocks
 * it then, and the next form would take it for one of another tab.
 */
export function openDraft(wanted: WantedDraft): Promise<OpenDraft> {
  const opened = opening.catch(() => undefined).then(() => openNext(wanted))
  opening = opened
  return opened
}

async function openNext({ place, owner, storedId }: WantedDraft): Promise<OpenDraft> {
  const taken = await lockNewest({ place, owner, storedId })
  const { kept } = taken ?? {}
  const writer = createDraftWriter({ ...blankDraft(place, owner), ...kept, owner }, kept)
  const { about } = writer
  const lock = createLockHolder(taken ? Promise.resolve(taken.release) : lockDraft(about().id))
  let picture = taken?.picture
  const changes = createChanges(writer)
  const note = (more: Partial<AboutDraft>): void => changes.make(() => writer.note(more))
  const blank = (): AboutDraft => ({ ...blankDraft(place, about().owner), base: about().base })

  /** Later input goes to a new draft. */
  function turnToNew(): void {
    writer.turnTo(blank())
    picture = undefined
    if (!changes.hasEnded()) lock.moveTo(about().id)
  }

  function remove(): void {
    writer.remove()
    turnToNew()
  }

  return {
    kept,
    picture,
    hasPicture: () => picture !== undefined,
    latest: () => ({ words: writer.words(), picture }),
    leave: turnToNew,
    keep: (read) => writer.keep(read),
    keepPicture(chosen) {
      picture = chosen
      void putPicture(about().id, chosen)
    },
    note,
    adopt: (newOwner) => about().owner === '' && note({ owner: newOwner }),
    flush: () => writer.flush(),
    end: () => changes.make(remove, LOCK_TIMEOUT_MS),
    storeBeside: (words, chosen) => storeText(blank(), words, chosen),
    forget(words = writer.words() ?? kept?.words ?? {}) {
      const gone = { about: about(), words, picture }
      remove()
      return () => {
        // The data service may have removed it, too.
        const storedAt = gone.about.storedAt && { ...gone.about.storedAt, isCurrent: false }
        return storeText({ ...gone.about, storedAt }, gone.words, gone.picture)
      }
    },
    close() {
      void writer.flush()
      lock.release()
      changes.end()
    },
    isUntouched: (timeout) => changes.isUntouched(timeout),
  }
}
