import type { Draft, FormValues } from './draft.ts'
import { listDrafts, putDraft, removeDraft } from './draft-storage.ts'
import { blankDraft, createDraftWriter } from './draft-writer.ts'
import type { ReadWords } from './draft-writer.ts'
import { earlyPlace } from './places.ts'

/** What was typed in an earlier visit, and its form was gone before the draft kept it. */
export interface FoundWords {
  words: FormValues
  /** Removes them from the browser; returns the function that restores them. */
  drop: () => () => void
}

export interface EarlyWords {
  /** Saves the result of `read` soon, as OpenDraft does. */
  keep: (read: ReadWords) => void
  /** Saves now. */
  flush: () => void
  /** The draft keeps the words from now on. */
  end: () => void
  /** Those of earlier visits; the newest come first. */
  find: () => Promise<FoundWords[]>
  /** Called when the owner is known: the id of a user; empty if signed out. */
  begin: (owner: string) => void
}

function toFound(draft: Draft): FoundWords {
  function drop(): () => void {
    void removeDraft(draft.id)
    return () => void putDraft(draft)
  }
  return { words: draft.words, drop }
}

/**
 * Keeps what is typed into a form whose text has not come yet, as when a slow network delays it. The words are
 * no whole text, so that they are stored beside the drafts, and the next form offers them.
 */
export function createEarlyWords(of: string): EarlyWords {
  const place = earlyPlace(of)
  let writer: ReturnType<typeof createDraftWriter> | undefined
  let latest: ReadWords | undefined
  let owner = ''

  return {
    keep(read) {
      latest = read
      writer?.keep(read)
    },
    flush: () => writer?.flush(),
    end() {
      if (latest) writer?.remove()
      latest = undefined
    },
    async find() {
      const found = (await listDrafts())
        .filter((draft) => draft.place === place && [owner, ''].includes(draft.owner))
        .filter(({ id }) => id !== writer?.about().id)
      return found.toSorted((a, b) => b.savedAt - a.savedAt).map(toFound)
    },
    begin(known) {
      if (writer) return
      owner = known
      writer = createDraftWriter(blankDraft(place, owner), undefined)
      if (latest) writer.keep(latest)
    },
  }
}
