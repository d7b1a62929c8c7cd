import { useSyncExternalStore } from 'react'

/** What the browser did not store: `words`, and the key of each picture. */
const refused = new Set<string>()
const listeners = new Set<() => void>()

/** Reports whether the browser stored the last draft, or a picture. */
export function reportDraftStorage(what: string, isStored: boolean): void {
  if (isStored) refused.delete(what)
  else refused.add(what)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this browser stores all words and pictures of drafts. */
export function areDraftsStored(): boolean {
  return refused.size === 0
}

function arePicturesStored(): boolean {
  return refused.size === 0 || (refused.size === 1 && refused.has('words'))
}

/** Follows `areDraftsStored`. If it is false, no message may promise it. */
export function useDraftsStored(): boolean {
  return useSyncExternalStore(subscribe, areDraftsStored, () => true)
}

/** The same for the pictures alone. */
export function usePicturesStored(): boolean {
  return useSyncExternalStore(subscribe, arePicturesStored, () => true)
}
