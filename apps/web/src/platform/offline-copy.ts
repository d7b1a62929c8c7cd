import { paths } from './paths.ts'
import { workerUrl } from './trusted-html.ts'

/** The edit screen reads past every cache, and nothing keeps what it read. */
const EDITING = paths.editPost('')

function loadedSoFar(): string[] {
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
  active?.postMessage(loadedSoFar())
}

function tryToRegister(): void {
  // Where a browser refuses, everything works but for reading offline.
  register().catch(() => undefined)
}

function registerSoon(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(tryToRegister)
  else setTimeout(tryToRegister, 1_000)
}

/** Has posts kept on this device as they are read, from when the page has nothing else to do. */
export function keepForOffline(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') registerSoon()
  else window.addEventListener('load', registerSoon, { once: true })
}
