import { paths } from './paths.ts'
import { workerUrl } from './trusted-html.ts'

/** These screens bypass every cache. */
const OF_AUTHORS = [paths.editPost(''), paths.postHistory('')]

/** The page that was opened, and what it had loaded before there was a worker. */
function loadedAddresses({ href, pathname }: URL, isFirst: boolean): string[] {
  if (OF_AUTHORS.some((path) => pathname.startsWith(path))) return []
  const loaded = isFirst ? performance.getEntriesByType('resource') : []
  return [href, ...loaded.map(({ name }) => name)]
}

async function register(opened: URL): Promise<void> {
  const { serviceWorker } = navigator
  const isFirst = !serviceWorker.controller
  await serviceWorker.register(workerUrl(), { updateViaCache: 'none' })
  const { active } = await serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin but ours
  active?.postMessage(loadedAddresses(opened, isFirst))
}

export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  // A reader may have left the page when the worker is there.
  const opened = new URL(window.location.href)
  // Without a service worker, everything except reading offline works.
  const tryToRegister = () => void register(opened).catch(() => undefined)
  const registerSoon = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(tryToRegister)
    else setTimeout(tryToRegister, 1_000)
  }
  if (document.readyState === 'complete') registerSoon()
  else window.addEventListener('load', registerSoon, { once: true })
}
