/**
 * Runs work when the page is idle, at the latest after `timeout` milliseconds: between a key and its
 * letter there is no time for it. Safari has no idle callbacks, and runs it soon.
 */
export function whenIdle(work: () => void, timeout: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout })
  else setTimeout(work)
}
