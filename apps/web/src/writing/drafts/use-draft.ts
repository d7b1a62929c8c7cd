import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormValues } from './draft.ts'
import { reportDraftStorage } from './draft-storage-state.ts'
import { copyUnstoredDrafts } from './draft-storage.ts'
import { openDraft } from './open-draft.ts'
import type { OpenDraft, WantedDraft } from './open-draft.ts'

export interface LocalDraft {
  /** Undefined until the draft is open. */
  draft: OpenDraft | undefined
  /** Opening takes too long; the form is filled without a draft. */
  hasTimedOut: boolean
  finish: () => void
  isFinished: () => boolean
  /** What was typed before the form is filled is kept if it is left before; undefined once it is filled. */
  noteEarly: (words: FormValues | undefined) => void
}

/** The form is filled without a draft after this time. */
const OPEN_TIMEOUT_MS = 1_000

/** Calls back when the page may be about to close. */
function useLastMoment(onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const onHide = (): void => end()
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [])
}

/** Closes a draft. Words that were typed before the form was filled are kept beside the earlier ones. */
function closeWith(draft: OpenDraft, early: FormValues | undefined): void {
  if (early) {
    if (draft.kept) draft.leave()
    draft.keep(() => early)
  }
  draft.close()
}

/**
 * Opens a draft of this browser while the component is mounted. `owner` is undefined until known, and
 * empty if signed out.
 */
export function useDraft(
  wanted: Omit<WantedDraft, 'owner'> & { owner: string | undefined },
): LocalDraft {
  const { owner } = wanted
  const [draft, setDraft] = useState<OpenDraft>()
  const [hasTimedOut, setTimedOut] = useState(false)
  const finished = useRef(false)
  const early = useRef<FormValues>(undefined)
  const isKnown = owner !== undefined
  const open = useEffectEvent(() => openDraft({ ...wanted, owner: owner ?? '' }))

  useEffect(() => {
    if (!isKnown) return
    let isOver = false
    let opened: OpenDraft | undefined
    open()
      .then((found) => {
        if (isOver) return closeWith(found, early.current)
        opened = found
        setDraft(found)
      })
      .catch(() => reportDraftStorage('words', false))
    return () => {
      isOver = true
      if (opened) closeWith(opened, early.current)
    }
  }, [isKnown])

  useEffect(() => {
    if (draft) return
    const timer = setTimeout(() => setTimedOut(true), OPEN_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [draft])

  useEffect(() => {
    if (owner) draft?.adopt(owner)
  }, [draft, owner])

  useLastMoment(() => {
    draft?.flush()
    copyUnstoredDrafts()
  })

  return {
    draft,
    hasTimedOut,
    finish: () => {
      finished.current = true
      draft?.forget()
    },
    isFinished: () => finished.current,
    noteEarly: (words) => void (early.current = words),
  }
}
