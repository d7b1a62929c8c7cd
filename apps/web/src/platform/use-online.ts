import { useSyncExternalStore } from 'react'
import { isOnline, subscribe } from './connection.ts'

/** Whether the reader is online, as far as anybody knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true)
}
