/** How long a page that is just closing may hold on to its draft; on a slow machine that is long. */
const PATIENCE_MS = 5_000

/**
 * Takes a draft for this page alone and gives the function that lets go of it; undefined where
 * another tab is writing it. That tab says so when it is asked; one that is closing or has crashed
 * does not, and its lock comes free. Where the browser knows no locks (without https), everybody
 * gets the draft.
 */
export async function lockDraft(id: string): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return () => undefined
  const name = `draft ${id}`
  const channel = new BroadcastChannel(name)
  const isTaken = new AbortController()
  const held = Promise.withResolvers<void>()
  const timer = setTimeout(() => isTaken.abort(), PATIENCE_MS)
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
    navigator.locks
      .request(name, { signal: isTaken.signal }, () => {
        clearTimeout(timer)
        isMine = true
        resolve(() => held.resolve())
        return held.promise
      })
      // Given up, or let go of.
      .catch(() => resolve(undefined))
      .finally(() => channel.close())
  })
}
