import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openDraft } from './open-draft.ts'
import type { OpenDraft } from './open-draft.ts'

/** What a form writes into, and whether its words have found their place. */
export interface DraftHandle {
  /** Undefined until the browser has said what it keeps. */
  draft: OpenDraft | undefined
  /** That takes longer than anybody should look at an empty form. */
  isLate: boolean
  /** The words are published: there is nothing to keep any more. */
  finish: () => void
  isFinished: () => boolean
}

/** Milliseconds until a form is filled without having heard what the browser keeps. */
const LATE_MS = 1_000

/** Calls back when the page may be about to end. */
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
 * Opens the draft of a place for as long as the component lives. The owner is undefined until it is
 * known who writes, and empty for somebody who is not signed in.
 */
export function useDraft(place: string, owner: string | undefined): DraftHandle {
  const [draft, setDraft] = useState<OpenDraft>()
  const [isLate, setLate] = useState(false)
  const finished = useRef(false)
  const isKnown = owner !== undefined
  const open = useEffectEvent(() => openDraft(place, owner ?? ''))

  useEffect(() => {
    if (!isKnown) return
    let isOver = false
    let opened: OpenDraft | undefined
    void open().then((found) => {
      if (isOver) return found.close()
      opened = found
      setDraft(found)
    })
    return () => {
      isOver = true
      opened?.close()
    }
  }, [isKnown])

  useEffect(() => {
    if (draft) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [draft])

  useEffect(() => {
    if (owner) draft?.adopt(owner)
  }, [draft, owner])

  useLastMoment(() => draft?.flush())

  return {
    draft,
    isLate,
    finish: () => {
      finished.current = true
      draft?.forget()
    },
    isFinished: () => finished.current,
  }
}
