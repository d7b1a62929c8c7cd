import { whenIdle } from '../../platform/when-idle.ts'
import { randomKey } from '../random-key.ts'
import { areSameValues, withoutCover } from './draft.ts'
import type { Draft, FormValues, StoredAt } from './draft.ts'
import { areWordsStored, putDraft, removeDraft } from './draft-storage.ts'

/** A crash loses at most this much typing, and as much again while the page has no idle moment. */
const SAVE_INTERVAL_MS = 250

export type AboutDraft = Omit<Draft, 'words' | 'savedAt'>

/** A new draft. */
export function blankDraft(place: string, owner: string): AboutDraft {
  const none = undefined
  return { id: randomKey(), owner, place, base: none, attempt: none, storedAt: none, sent: none }
}

/** Reads the words of a form; undefined if they need no draft. */
export type ReadWords = () => FormValues | undefined

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

/** Stores a draft as saved at `now`, or removes it if it has no words; returns that time. Milliseconds since 1970. */
export function storeDraft(
  about: AboutDraft,
  words: FormValues | undefined,
  now = Date.now(),
): number | undefined {
  if (words) void putDraft({ ...about, words, savedAt: now })
  else void removeDraft(about.id)
  return words && now
}

/** Remembers which words the data service has; `first` are those of the stored draft. */
function watchWords(first: FormValues | undefined) {
  let noted = first && withoutCover(first)
  return {
    /** The next words are those that the service was asked about. */
    renew: () => void (noted = undefined),
    /** The service does not have the text that was typed since. A cover is saved by other calls. */
    judge(storedAt: StoredAt | undefined, words: FormValues): StoredAt | undefined {
      const text = withoutCover(words)
      noted ??= text
      const isCurrent = storedAt?.isCurrent === true && areSameValues(text, noted)
      return storedAt && { ...storedAt, isCurrent }
    },
  }
}

/** Writes one draft to the storage: its words at intervals, and what is noted of it at once. */
export function createDraftWriter(first: AboutDraft, kept: Draft | undefined) {
  let about = first
  let latest: ReadWords | undefined
  let due: ReadWords | undefined
  let savedAt = kept?.savedAt
  let written = kept?.words
  const watched = watchWords(kept?.words)

  const { now: writeDue, soon } = throttle(() => {
    const words = due?.()
    if (words) about = { ...about, storedAt: watched.judge(about.storedAt, words) }
    if (due) {
      savedAt = storeDraft(about, words)
      written = words
    }
    due = undefined
  })

  return {
    about: () => about,
    /** When the stored draft was saved; undefined if there is none. */
    savedAt: () => savedAt,
    words: () => latest?.(),
    /** Later writes are those of another draft. */
    turnTo(next: AboutDraft): void {
      about = next
      savedAt = written = undefined
    },
    /** Writes the result of `read` soon; undefined removes the draft. */
    keep(read: ReadWords): void {
      latest = due = read
      soon()
    },
    note(more: Partial<AboutDraft>): void {
      about = { ...about, ...more }
      if (more.storedAt && latest) watched.renew()
      due = latest
      writeDue()
    },
    /**
     * Writes the words as they are now: extensions of browsers may change a text without an event. Resolves to whether
     * the disk has them.
     */
    flush(): Promise<boolean> {
      if (!areSameValues(latest?.() ?? {}, written ?? {})) due ??= latest
      writeDue()
      return areWordsStored(about.id)
    },
    remove(): void {
      due = () => undefined
      writeDue()
      latest = undefined
    },
  }
}
