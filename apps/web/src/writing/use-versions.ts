import { useRef, useState } from 'react'
import type { FormValues } from './drafts/draft.ts'
import type { OpenDraft } from './drafts/open-draft.ts'

/** A version of a text: the initial one, or one that somebody else saved. */
export interface TextVersion {
  words: FormValues
  updatedAt: string | undefined
  /** Returns the words of a kept draft, less those about a cover that was replaced since. */
  recall?: (kept: FormValues, hasPicture: boolean) => FormValues
}

/**
 * Tracks the version that the form is based on and a conflicting one, which stays until the writer
 * chooses.
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
    /** When the version that the form is based on was saved. */
    current,
    accepted,
    theirs,
    /** The version shown beside the form. */
    beside: theirs ?? inSight,
    begin,
    /** A version without a date did not load and is no conflict. */
    compare: (found: TextVersion): void => {
      const isOther = found.updatedAt !== undefined && found.updatedAt !== current.current
      if (isOther) setTheirs(found)
    },
    /** Makes another version the base; it may stay visible. */
    accept: (next: TextVersion, isInSight = false): void => {
      begin(next.updatedAt)
      setAccepted(next)
      setTheirs(undefined)
      setInSight(isInSight ? next : undefined)
    },
    reopen: (updatedAt: string | undefined, found: TextVersion | undefined): void => {
      begin(updatedAt)
      setTheirs(found)
    },
  }
}
