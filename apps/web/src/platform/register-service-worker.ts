import { paths } from './paths.ts'
import { workerUrl } from './trusted-html.ts'

/** The edit screen bypasses every cache. */
const EDITING = paths.editPost('')

function loadedAddresses(): string[] {
  if (window.location.pathname.startsWith(EDITING)) return []
  return performance.getEntriesByType('resource').map(({ name }) => name)
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  const isFirst = !serviceWorker.controller
  await serviceWorker.register(workerUrl(), { updateViaCache: 'none' })
  if (!isFirst) return
  const { active } = await serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin but ours
  active?.postMessage(loadedAddresses())
}

function tryToRegister(): void {
  // Without a service worker, everything except reading offline works.
  register().catch(() => undefined)
}

function registerSoon(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(tryToRegister)
  else setTimeout(tryToRegister, 1_000)
}

export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') registerSoon()
  else window.addEventListener('load', registerSoon, { once: true })
}
