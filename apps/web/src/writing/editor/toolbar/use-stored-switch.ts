import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** What could not be stored lasts as long as the page. */
const unstored = new Map<string, boolean>()

function read(key: string): boolean {
  try {
    return unstored.get(key) ?? localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

function store(key: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(key, 'on')
    else localStorage.removeItem(key)
  } catch {
    unstored.set(key, isOn)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A switch that this browser remembers; off on the server. */
export function useStoredSwitch(key: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => false,
  )
  return [isOn, (next) => store(key, next)]
}
