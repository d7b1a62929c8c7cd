import { useSyncExternalStore } from 'react'
import type { DraftSync } from './draft-sync.ts'
import type { SyncState } from './sync-state.ts'

const NO_SYNC: SyncState = { status: 'off' }

const noListener = () => () => undefined

const noSync = () => NO_SYNC

/** The state of saving a text to the data service; `off` for a text that stays in the browser. */
export function useSyncState(sync: DraftSync | undefined): SyncState {
  const { subscribe, get } = sync?.state ?? { subscribe: noListener, get: noSync }
  return useSyncExternalStore(subscribe, get, noSync)
}
