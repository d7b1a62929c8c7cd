import { useRef, useState } from 'react'
import type { DraftWords } from './drafts/draft.ts'
import type { OpenDraft } from './drafts/open-draft.ts'

/** What the form begins with. */
export interface PostBase extends DraftWords {
  /** When the post was last changed; undefined for a new one. */
  updatedAt: string | undefined
}

/**
 * From which version of the post the words in the form began, and which other one there is. Where the
 * post was changed meanwhile, both stand until the writer has chosen.
 */
export function useVersions(draft: OpenDraft | undefined) {
  const current = useRef<string>(undefined)
  const [accepted, setAccepted] = useState<PostBase>()
  const [theirs, setTheirs] = useState<PostBase>()
  const [inSight, setInSight] = useState<PostBase>()

  function begin(updatedAt: string | undefined): void {
    current.current = updatedAt
    draft?.note({ base: updatedAt })
  }

  return {
    /** When the post was last changed, as the writer saw it. */
    current,
    accepted,
    /** Another version, which the writer has not decided about. */
    theirs,
    /** The version that stands beside the writer's. */
    beside: theirs ?? inSight,
    begin,
    /** A post that did not load says nothing about changes. */
    compare: (found: PostBase): void => {
      const isOther = found.updatedAt !== undefined && found.updatedAt !== current.current
      if (isOther) setTheirs(found)
    },
    /** Goes on from another version than before, which may stay in sight. */
    accept: (next: PostBase, isInSight = false): void => {
      begin(next.updatedAt)
      setAccepted(next)
      setTheirs(undefined)
      setInSight(isInSight ? next : undefined)
    },
    /** Goes back to before that. */
    reopen: (updatedAt: string | undefined, found: PostBase | undefined): void => {
      begin(updatedAt)
      setTheirs(found)
    },
  }
}
