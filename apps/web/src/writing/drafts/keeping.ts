import { useSyncExternalStore } from 'react'

let isKept = true
const listeners = new Set<() => void>()

/** Tells how the browser took the last thing that it was to keep. */
export function noteKeeping(isWell: boolean): void {
  if (isWell === isKept) return
  isKept = isWell
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this browser keeps what is written; where it does not, nobody may promise it. */
export function useKeeping(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isKept,
    () => true,
  )
}
