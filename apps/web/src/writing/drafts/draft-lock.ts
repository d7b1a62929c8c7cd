/** Long enough for a page that is closing on a slow machine to release its draft. */
export const LOCK_TIMEOUT_MS = 5_000

interface LockOptions {
  /** Milliseconds. */
  timeout?: number
  /** Others wait for it, instead of taking the draft for one that another tab is writing. */
  isBrief?: boolean
}

/**
 * Locks a draft for this page; resolves to its release function, or to undefined if another tab is
 * writing the draft. That tab says so on a channel; one that is closing or has crashed does not, and
 * its lock becomes free. After `timeout` milliseconds without either, this resolves to undefined.
 * Without the Web Locks API (no HTTPS), there is no lock.
 */
export async function lockDraft(
  id: string,
  { timeout = LOCK_TIMEOUT_MS, isBrief = false }: LockOptions = {},
): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return () => undefined
  const name = `draft ${id}`
  const channel = new BroadcastChannel(name)
  const isTaken = new AbortController()
  const held = Promise.withResolvers<void>()
  const timer = setTimeout(() => isTaken.abort(), timeout)
  let isMine = false

  function post(words: 'whose?' | 'mine'): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    channel.postMessage(words)
  }

  channel.addEventListener('message', ({ data }) => {
    if (data === 'whose?' && isMine) post('mine')
    if (data === 'mine') isTaken.abort()
  })
  post('whose?')

  return new Promise((resolve) => {
    isTaken.signal.addEventListener('abort', () => resolve(undefined))
    navigator.locks
      .request(name, { signal: isTaken.signal }, () => {
        clearTimeout(timer)
        if (isTaken.signal.aborted) return undefined
        isMine = !isBrief
        resolve(() => {
          isMine = false
          held.resolve()
        })
        return held.promise
      })
      // The request was aborted, or the lock was released.
      .catch(() => resolve(undefined))
      .finally(() => channel.close())
  })
}
