import { useSyncExternalStore } from 'react'

let isKept = true
const listeners = new Set<() => void>()

/** Reports whether the browser stored the last draft. */
export function reportDraftStorage(isStored: boolean): void {
  if (isStored === isKept) return
  isKept = isStored
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this browser stores drafts. If not, no message may promise it. */
export function useDraftsStored(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isKept,
    () => true,
  )
}
