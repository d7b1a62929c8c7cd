/** A response header of the service worker: the response comes from its cache, stored at this time. */
export const CACHED_AT_HEADER = 'X-Inkwell-Kept'

/** The web server answers this by itself, so a failure of the data service does not matter. */
const PROBE_URL = '/healthz'
const PROBE_INTERVAL_MS = 5_000
const PROBE_TIMEOUT_MS = 4_000

let isConnected = true
let isProbing = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Whether the last probe reached the site. */
export function isOnline(): boolean {
  return isConnected
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setConnected(connected: boolean): void {
  clearTimeout(timer)
  if (!connected) timer = setTimeout(() => void probe(), PROBE_INTERVAL_MS)
  if (connected === isConnected) return
  isConnected = connected
  for (const listener of listeners) listener()
}

async function sendProbe(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    await fetch(PROBE_URL, { method: 'HEAD', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

async function probe(): Promise<void> {
  if (isProbing) return
  isProbing = true
  await checkConnection()
  isProbing = false
}

/** Probes the site now. Resolves to whether it responds. */
export async function checkConnection(): Promise<boolean> {
  const isReached = await sendProbe()
  setConnected(isReached)
  return isReached
}

/** Resolves when the site can be reached again after it could not. */
export function untilReconnected(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!isConnected) return
      stop()
      resolve()
    })
  })
}

/**
 * The worker answers from its cache whenever a call fails. If the site responds, the service alone has failed: an old copy
 * must not replace what the page shows.
 */
async function refuseOldCopy(): Promise<void> {
  if (!isConnected) return void probe()
  if (await checkConnection()) throw new TypeError('The data service did not answer')
}

/** A fetch that probes the connection after a failure or a response from the cache. */
export function withConnectionProbe(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      const response = await send(input, init)
      if (response.headers.has(CACHED_AT_HEADER)) await refuseOldCopy()
      return response
    } catch (error) {
      if (!init?.signal?.aborted) void probe()
      throw error
    }
  }
}

/** Starts to watch the connection; calls `onReconnect` whenever the browser is online again. */
export function watchConnection(onReconnect: () => void): void {
  window.addEventListener('offline', () => setConnected(false))
  window.addEventListener('online', () => void probe())
  subscribe(() => {
    if (isConnected) onReconnect()
  })
  if (!navigator.onLine) setConnected(false)
}
