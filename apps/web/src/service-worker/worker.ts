// Opens posts that were read before without a connection. Online, only files with content hashes in
// their names come from a cache.
import { readBuildFile } from './build-files.ts'
import { findPage, openPage } from './pages.ts'
import { isPicture, pictures, readPicture } from './pictures.ts'
import { forget, posts, readPosts } from './posts.ts'
import type { ExtendableEvent, FetchEvent, WorkerScope } from './worker-scope.ts'

const scope = self as unknown as WorkerScope
const { version, apiOrigin, files, calls } = scope.inkwell

const CACHE_PREFIX = 'inkwell-'
const CURRENT_CACHES = new Set([version, posts.name, pictures.name])

async function removeOldCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
  const old = names.filter((name) => !CURRENT_CACHES.has(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Pages wait for the activation, so removing old caches delays it at most this long. */
const CLEANUP_TIMEOUT_MS = 1_000

async function activate(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, CLEANUP_TIMEOUT_MS))
  await Promise.allSettled([
    Promise.race([removeOldCaches(), timeout]),
    scope.registration.navigationPreload?.enable(),
    scope.clients.claim(),
  ])
}

/** The worker handles neither writes nor requests with a session, a range or `cache: 'no-store'`. */
function isCacheableRead({ method, headers, cache }: Request): boolean {
  const isRead = method === 'GET' && cache !== 'no-store'
  return isRead && !headers.has('Authorization') && !headers.has('Range')
}

const CALLS = calls.map((call) => new RegExp(call))

function isPostCall({ pathname, search }: URL): boolean {
  return CALLS.some((call) => call.test(pathname + search))
}

/** Extends the event by background work, whose failure, such as a full disk, does not matter. */
function backgroundOf(event: ExtendableEvent): (work: Promise<unknown>) => void {
  return (work) => event.waitUntil(work.catch(() => undefined))
}

function respond(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const url = new URL(request.url)
  const waitUntil = backgroundOf(event)
  if (url.origin === apiOrigin) {
    if (isPostCall(url)) return readPosts(request, waitUntil)
    if (isPicture(url) && request.destination === 'image') return readPicture(request, waitUntil)
  }
  if (url.origin !== scope.location.origin) return undefined
  if (request.mode === 'navigate') return openPage(request, event.preloadResponse, scope.inkwell)
  return url.pathname.startsWith('/assets/')
    ? readBuildFile(scope.inkwell.version, request, waitUntil)
    : undefined
}

/** The data of a page that came rendered, unless the page has asked for it itself. */
async function missingCalls(page: URL): Promise<string[]> {
  const found = findPage(page, scope.inkwell)
  const wanted = found ? [...found.calls, ...found.optional] : []
  const isRecent = await Promise.all(wanted.map((call) => posts.hasRecent(call).catch(() => false)))
  return wanted.filter((_, index) => !isRecent[index])
}

/** Caches the data of a page that was opened by its address, and what it had loaded before there was a worker. */
async function cacheLoaded(addresses: unknown): Promise<void> {
  const given = (Array.isArray(addresses) ? addresses : [])
    .filter((address) => typeof address === 'string' && URL.canParse(address))
    .map((address) => new URL(address as string))
  const page = given.find(({ origin }) => origin === scope.location.origin)
  const loaded = given.filter(({ origin }) => origin === apiOrigin).map(({ href }) => href)
  const missing = page ? await missingCalls(page) : []
  const work: Promise<unknown>[] = []
  const waitUntil = (more: Promise<unknown>) => void work.push(more)
  for (const address of new Set([...loaded, ...missing])) {
    const url = new URL(address)
    const read = isPostCall(url) ? readPosts : isPicture(url) ? readPicture : undefined
    // After a failure it is cached at the next read.
    await read?.(new Request(url), waitUntil).catch(() => undefined)
  }
  await Promise.allSettled(work)
}

scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(version).then((build) => build.addAll(files)))
  // A page of an older build that misses a file reloads itself, so there is no need to wait.
  void scope.skipWaiting()
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

/** Removes a deleted post from the cache. The request itself goes to the network. */
function uncacheDeleted({ method, url }: Request): Promise<void> | undefined {
  const address = new URL(url)
  const isOurs = address.origin === apiOrigin && isPostCall(address)
  return method === 'DELETE' && isOurs && navigator.onLine ? forget(url) : undefined
}

scope.addEventListener('fetch', (event) => {
  const removal = uncacheDeleted(event.request)
  if (removal) backgroundOf(event)(removal)
  if (!isCacheableRead(event.request)) return
  const response = respond(event)
  if (response) event.respondWith(response)
})

scope.addEventListener('message', (event) => {
  event.waitUntil(cacheLoaded(event.data))
})
