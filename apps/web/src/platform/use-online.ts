import { useSyncExternalStore } from 'react'
import { isOnline, subscribe } from './connection.ts'

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true)
}
