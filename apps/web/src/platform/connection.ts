/** On every answer that the service worker gives in place of a server it cannot reach. */
export const KEPT_HEADER = 'X-Inkwell-Kept'

/** An address of our own that answers without asking anybody else. */
const PROBE = '/healthz'
const PROBE_AGAIN_MS = 5_000
const PROBE_PATIENCE_MS = 4_000

let isConnected = true
let probing = false
let again: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Whether the reader is online, as far as anybody knows. */
export function isOnline(): boolean {
  return isConnected
}

/** Calls back at every change; returns how to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(connected: boolean): void {
  clearTimeout(again)
  if (!connected) again = setTimeout(() => void probe(), PROBE_AGAIN_MS)
  if (connected === isConnected) return
  isConnected = connected
  for (const listener of listeners) listener()
}

async function reachesHome(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const signal = AbortSignal.timeout(PROBE_PATIENCE_MS)
    await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

/** A call that failed may be the data service's fault: who reaches the site itself is online. */
async function probe(): Promise<void> {
  if (probing) return
  probing = true
  change(await reachesHome())
  probing = false
}

/** Asks now whether the reader reaches this site. */
export async function reachesSite(): Promise<boolean> {
  const isReached = await reachesHome()
  change(isReached)
  return isReached
}

/** A fetch whose failures make us ask whether the reader is still online. */
export function watched(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      const response = await send(input, init)
      if (response.headers.has(KEPT_HEADER)) void probe()
      return response
    } catch (error) {
      if (!init?.signal?.aborted) void probe()
      throw error
    }
  }
}

/** Begins to watch the connection; `onReturn` is called whenever the reader is back online. */
export function watchConnection(onReturn: () => void): void {
  window.addEventListener('offline', () => change(false))
  window.addEventListener('online', () => void probe())
  subscribe(() => {
    if (isConnected) onReturn()
  })
  if (!navigator.onLine) change(false)
}
