import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until React runs in the browser: what needs script waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
