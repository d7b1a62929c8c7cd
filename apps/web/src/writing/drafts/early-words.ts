import { coverKeyOf, isCoverUnsent } from './cover-base.ts'
import { isOwn } from './draft.ts'
import type { Draft, FormValues } from './draft.ts'
import { lockDraft } from './draft-lock.ts'
import { listDrafts, pictureOf, putDraft, putPicture, removeDraft } from './draft-storage.ts'
import { blankDraft, createDraftWriter } from './draft-writer.ts'
import type { AboutDraft, ReadWords } from './draft-writer.ts'
import { labelsOf, toFields } from '../labels.ts'
import { lineEndsOf, toBox } from '../line-ends.ts'
import { earlyPlace, isEarlyPlace } from './places.ts'
import { takeEarlyWords } from './take-early-words.ts'

/** Another tab that still writes words says so within this time. */
const LOCK_TIMEOUT_MS = 1_000

/** A form that has taken over words has stored them by then. */
const STORED_AFTER_MS = 1_000

/** What was typed in an earlier visit, and no draft has that this form opens. */
export interface FoundWords {
  words: FormValues
  /** Whether it is a whole text, which only this browser has. */
  isUnsent: boolean
  picture: File | undefined
  /** The key of the cover that the words describe, if the data service has it. */
  coverKey: string | undefined
  /** Removes them from the browser. */
  drop: () => void
  restore: () => void
}

export interface EarlyWords {
  /** Called when the owner is known: the id of a user; empty if signed out. The first one stays. */
  begin: (owner: string) => void
  /** Saves the result of `read` and the picture soon. */
  keep: (read: ReadWords, picture: File | undefined) => void
  /** Saves now, and reads the form again only for the next `keep`: it may be filled meanwhile. */
  flush: () => void
  /** Removes them: the draft has the words. */
  end: () => void
  /** The form goes; the words stay stored. */
  close: () => void
  /** Another form takes the words over, and they are removed when that has stored them. */
  handOver: () => void
  /** Those of earlier visits, which no other tab writes; the newest come first. */
  find: () => Promise<FoundWords[]>
}

async function isFree(id: string): Promise<boolean> {
  const release = await lockDraft(id, { timeout: LOCK_TIMEOUT_MS, isBrief: true })
  release?.()
  return release !== undefined
}

async function toFound(draft: Draft): Promise<FoundWords> {
  const isUnsent = !isEarlyPlace(draft.place)
  const picture = await pictureOf(draft.id)
  const isDescribed = isUnsent && !picture && isCoverUnsent(draft.words)
  return {
    words: isUnsent ? wordsFor(draft.words, isDescribed || picture !== undefined) : draft.words,
    isUnsent,
    picture,
    coverKey: isDescribed ? coverKeyOf(draft.words) : undefined,
    drop: () => void removeDraft(draft.id),
    restore: () => {
      void putDraft(draft)
      if (picture) void putPicture(draft.id, picture)
    },
  }
}

/** The fields of a text that every form of it has, with those of a picture that is chosen or described here only. */
function wordsFor(words: FormValues, hasCover: boolean): FormValues {
  const { title = '', content = '', alt = '', focalPoint = '' } = words
  const text = { title, content, ...toBox(lineEndsOf(words)), ...toFields(labelsOf(words)) }
  return hasCover ? { ...text, alt, focalPoint } : text
}

/** Which drafts a form finds: early words, and what the form of the published post has kept before it was withdrawn. */
function wantedBy(of: string, isUnpublished: boolean): (draft: Draft) => boolean {
  return ({ place, storedAt }) => {
    const isUnsent = storedAt?.id !== of && storedAt?.isCurrent !== true
    return place === earlyPlace(of) || (isUnpublished && place === of && isUnsent)
  }
}

/** What no tab writes, the newest first. */
async function findFree(
  isWanted: (draft: Draft) => boolean,
  own?: AboutDraft,
): Promise<FoundWords[]> {
  const theirs = (await listDrafts())
    .filter((draft) => isWanted(draft) && isOwn(draft, own?.owner ?? ''))
    .filter(({ id }) => id !== own?.id)
    .toSorted((a, b) => b.savedAt - a.savedAt)
  const found: FoundWords[] = []
  for (const { id } of theirs) {
    if (!(await isFree(id))) continue
    // Its tab may have changed or removed it before it went.
    const latest = (await listDrafts()).find((draft) => draft.id === id)
    if (latest) found.push(await toFound(latest))
  }
  return found
}

/** Writes new words, or goes on with those that the inline script of the page has stored. */
function createWriter(place: string, owner: string) {
  const taken = takeEarlyWords(place, owner)
  const blank = blankDraft(place, owner)
  const writer = createDraftWriter({ ...blank, id: taken?.id ?? blank.id }, undefined)
  return { writer, isBegun: taken !== undefined, lock: taken && Promise.resolve(taken.unlock) }
}

/**
 * Keeps what is typed into a form whose text has not come yet, as when a slow network delays it. The words are
 * no whole text, so that they are stored beside the drafts, and the next form offers them. With `isUnpublished`, the
 * form of a post that readers do not see also finds what the form of the published post has kept.
 */
export function createEarlyWords(of: string, isUnpublished = false): EarlyWords {
  const place = earlyPlace(of)
  let writer: ReturnType<typeof createDraftWriter> | undefined
  let latest: ReadWords | undefined
  let chosen: File | undefined
  let isBegun = false
  let isHandedOver = false
  let lock: Promise<(() => void) | undefined> | undefined

  function keepWords(): void {
    if (!writer || !latest) return
    isBegun = true
    lock ??= lockDraft(writer.about().id)
    writer.keep(latest)
  }

  function keepPicture(): void {
    if (writer) void putPicture(writer.about().id, chosen)
  }

  function unlock(): void {
    void lock?.then((release) => release?.())
    lock = undefined
  }

  function flush(): void {
    const words = latest?.()
    if (latest) latest = () => words
    keepWords()
    void writer?.flush()
  }

  function end(): void {
    if (isBegun) writer?.remove()
    latest = undefined
    isBegun = false
    unlock()
  }

  return {
    begin(known) {
      if (writer) return
      ;({ writer, isBegun, lock } = createWriter(place, known))
      keepWords()
      if (chosen) keepPicture()
    },
    keep(read, picture) {
      const isOther = picture !== chosen
      latest = read
      chosen = picture
      keepWords()
      if (isOther) keepPicture()
    },
    flush,
    end,
    close() {
      flush()
      if (!isHandedOver) unlock()
    },
    handOver() {
      isHandedOver = true
      setTimeout(end, STORED_AFTER_MS)
    },
    find: () => findFree(wantedBy(of, isUnpublished), writer?.about()),
  }
}
