import { isOwn } from './draft.ts'
import type { Draft, FormValues } from './draft.ts'
import { LOCK_TIMEOUT_MS, lockDraft } from './draft-lock.ts'
import { listDrafts, pictureOf, putPicture } from './draft-storage.ts'
import { blankDraft, createDraftWriter, storeDraft } from './draft-writer.ts'
import type { AboutDraft, ReadWords } from './draft-writer.ts'

/** A lock that was released a moment ago is free again after this time. */
const RELOCK_TIMEOUT_MS = 1_000

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
  /** Removes the draft; returns the function that restores it with `words`, or those that it had. */
  forget: (words?: FormValues) => () => void
  /** Leaves the earlier draft stored and starts another one. */
  leave: () => void
  /** Saves and unlocks the draft. Later notes are stored if it is untouched since. */
  close: () => void
  /** Whether nobody has opened or changed the draft since it was closed. */
  isUntouched: () => Promise<boolean>
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

/** Locks a draft again that was last saved at `savedAt`; undefined if somebody has opened or changed it since. */
async function lockUntouched(id: string, savedAt: number | undefined) {
  const release = await lockDraft(id, { timeout: RELOCK_TIMEOUT_MS, isBrief: true })
  const stored = release && (await listDrafts()).find((draft) => draft.id === id)
  if (release && stored?.savedAt === savedAt) return release
  release?.()
  return undefined
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
  /** The notes of a closed draft, one after the other. */
  let notes: Promise<void> | undefined

  /** Later input goes to a new draft. */
  function turnToNew(): void {
    writer.turnTo({ ...blankDraft(place, about().owner), base: about().base })
    picture = undefined
    if (!notes) lock.moveTo(about().id)
  }

  async function noteLate(more: Partial<AboutDraft>): Promise<void> {
    const release = await lockUntouched(about().id, writer.savedAt())
    if (release) writer.note(more)
    release?.()
  }

  function note(more: Partial<AboutDraft>): void {
    if (notes) notes = notes.then(() => noteLate(more))
    else writer.note(more)
  }

  return {
    kept,
    picture,
    hasPicture: () => picture !== undefined,
    leave: turnToNew,
    keep: (read) => writer.keep(read),
    keepPicture(chosen) {
      picture = chosen
      void putPicture(about().id, chosen)
    },
    note,
    adopt: (newOwner) => about().owner === '' && note({ owner: newOwner }),
    flush: () => writer.flush(),
    forget(words = writer.words() ?? kept?.words ?? {}) {
      const gone = { about: about(), words, picture }
      writer.remove()
      turnToNew()
      return () => {
        // The data service may have removed it, too.
        const storedAt = gone.about.storedAt && { ...gone.about.storedAt, isCurrent: false }
        storeDraft({ ...gone.about, storedAt }, gone.words)
        void putPicture(gone.about.id, gone.picture)
      }
    },
    close() {
      void writer.flush()
      lock.release()
      notes = Promise.resolve()
    },
    async isUntouched() {
      await notes
      const release = await lockUntouched(about().id, writer.savedAt())
      release?.()
      return release !== undefined
    },
  }
}
