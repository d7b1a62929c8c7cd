import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reportDraftStorage } from './draft-storage-state.ts'
import { copyUnstoredDrafts } from './draft-storage.ts'
import { createEarlyWords } from './early-words.ts'
import type { EarlyWords } from './early-words.ts'
import { openDraft } from './open-draft.ts'
import type { OpenDraft, WantedDraft } from './open-draft.ts'

export interface LocalDraft {
  /** Undefined until the draft is open. */
  draft: OpenDraft | undefined
  /** Opening takes too long; the form is filled without a draft. */
  hasTimedOut: boolean
  finish: () => void
  isFinished: () => boolean
  /** Keeps what is typed before the draft can. */
  early: EarlyWords
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

/**
 * Opens a draft of this browser while the component is mounted. `owner` is undefined until known, and
 * empty if signed out.
 */
export function useDraft(
  wanted: Omit<WantedDraft, 'owner'> & { owner: string | undefined },
): LocalDraft {
  const { owner, place, storedId } = wanted
  const [draft, setDraft] = useState<OpenDraft>()
  const [hasTimedOut, setTimedOut] = useState(false)
  const finished = useRef(false)
  const [early] = useState(() => createEarlyWords(storedId ?? place, storedId === place))
  const isKnown = owner !== undefined
  const open = useEffectEvent(() => {
    early.begin(owner ?? '')
    return openDraft({ ...wanted, owner: owner ?? '' })
  })

  useEffect(() => {
    if (!isKnown) return
    let isOver = false
    let opened: OpenDraft | undefined
    open()
      .then((found) => {
        if (isOver) return found.close()
        opened = found
        setDraft(found)
      })
      .catch(() => reportDraftStorage('words', false))
    return () => {
      isOver = true
      early.close()
      opened?.close()
    }
  }, [isKnown, early])

  useEffect(() => {
    if (draft) return
    const timer = setTimeout(() => setTimedOut(true), OPEN_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [draft])

  useEffect(() => {
    if (owner) draft?.adopt(owner)
  }, [draft, owner])

  useLastMoment(() => {
    void draft?.flush()
    early.flush()
    copyUnstoredDrafts()
  })

  return {
    draft,
    hasTimedOut,
    finish: () => {
      finished.current = true
      early.end()
      draft?.end()
    },
    isFinished: () => finished.current,
    early,
  }
}
