/** How long a page that is just closing may hold on to its draft; on a slow machine that is long. */
export const LOCK_PATIENCE_MS = 5_000

/**
 * Takes a draft for this page alone and gives the function that lets go of it; undefined where
 * another tab is writing it. That tab says so when it is asked; one that is closing or has crashed
 * does not, and its lock comes free. A browser that has not answered after `patience` milliseconds
 * counts as a no. Where it knows no locks (without https), everybody gets the draft.
 */
export async function lockDraft(
  id: string,
  patience = LOCK_PATIENCE_MS,
): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return () => undefined
  const name = `draft ${id}`
  const channel = new BroadcastChannel(name)
  const isTaken = new AbortController()
  const held = Promise.withResolvers<void>()
  const timer = setTimeout(() => isTaken.abort(), patience)
  let isMine = false

  function say(words: 'whose?' | 'mine'): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    channel.postMessage(words)
  }

  channel.addEventListener('message', ({ data }) => {
    if (data === 'whose?' && isMine) say('mine')
    if (data === 'mine') isTaken.abort()
  })
  say('whose?')

  return new Promise((resolve) => {
    isTaken.signal.addEventListener('abort', () => resolve(undefined))
    navigator.locks
      .request(name, { signal: isTaken.signal }, () => {
        clearTimeout(timer)
        if (isTaken.signal.aborted) return undefined
        isMine = true
        resolve(() => held.resolve())
        return held.promise
      })
      // Given up, or let go of.
      .catch(() => resolve(undefined))
      .finally(() => channel.close())
  })
}
