import { useSyncExternalStore } from 'react'
import type { DraftSync } from './draft-sync.ts'
import type { SyncState } from './sync-state.ts'

const NO_SYNC: SyncState = { status: 'off' }

const noListener = () => () => undefined

const noSync = () => NO_SYNC

/**
 * A part of the state of saving a text to the data service; `off` for a text that stays in the browser.
 * The component is rendered again when this part changes: the whole state changes while somebody types.
 */
export function useSyncState<Part>(
  sync: DraftSync | undefined,
  select: (state: SyncState) => Part,
): Part {
  const { subscribe, get } = sync?.state ?? { subscribe: noListener, get: noSync }
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(NO_SYNC),
  )
}
