import { useRef, useState } from 'react'
import type { DraftWords } from './drafts/draft.ts'
import type { OpenDraft } from './drafts/open-draft.ts'

/** A version of a text: what the form begins with, or what somebody saved meanwhile. */
export interface TextVersion {
  words: DraftWords
  /** When the text was last changed; undefined for a new one. */
  updatedAt: string | undefined
}

/**
 * From which version of the text the words in the form began, and which other one there is. Where the
 * text was changed meanwhile, both stand until the writer has chosen.
 */
export function useVersions(draft: OpenDraft | undefined) {
  const current = useRef<string>(undefined)
  const [accepted, setAccepted] = useState<TextVersion>()
  const [theirs, setTheirs] = useState<TextVersion>()
  const [inSight, setInSight] = useState<TextVersion>()

  function begin(updatedAt: string | undefined): void {
    current.current = updatedAt
    draft?.note({ base: updatedAt })
  }

  return {
    /** When the text was last changed, as the writer saw it. */
    current,
    accepted,
    /** Another version, which the writer has not decided about. */
    theirs,
    /** The version that stands beside the writer's. */
    beside: theirs ?? inSight,
    begin,
    /** A text that did not load says nothing about changes. */
    compare: (found: TextVersion): void => {
      const isOther = found.updatedAt !== undefined && found.updatedAt !== current.current
      if (isOther) setTheirs(found)
    },
    /** Goes on from another version than before, which may stay in sight. */
    accept: (next: TextVersion, isInSight = false): void => {
      begin(next.updatedAt)
      setAccepted(next)
      setTheirs(undefined)
      setInSight(isInSight ? next : undefined)
    },
    /** Goes back to before that. */
    reopen: (updatedAt: string | undefined, found: TextVersion | undefined): void => {
      begin(updatedAt)
      setTheirs(found)
    },
  }
}
