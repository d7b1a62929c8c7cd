// Lets posts that were read open without a connection. Online, it answers nothing by itself but
// files whose names change with their content.
import { readBuildFile } from './build-files.ts'
import { openPage } from './pages.ts'
import { isPicture, pictures, readPicture } from './pictures.ts'
import { posts, readPosts } from './posts.ts'
import type { FetchEvent, LastingEvent, WorkerScope } from './worker-scope.ts'

const scope = self as unknown as WorkerScope
const { version, apiOrigin, files, calls } = scope.inkwell

const OURS = 'inkwell-'
const MINE = new Set([version, posts.name, pictures.name])

async function removeOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && !MINE.has(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Milliseconds that pages wait for the worker while it removes what an older one kept. */
const TIDY_MS = 1_000

/** Whether or not one of these succeeds, the others do not depend on it. */
async function begin(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, TIDY_MS))
  await Promise.allSettled([
    Promise.race([removeOldCaches(), patience]),
    scope.registration.navigationPreload?.enable(),
    scope.clients.claim(),
  ])
}

/** Writes, sessions and reads past every cache go their own way. */
function isPlainRead({ method, headers, cache }: Request): boolean {
  const isRead = method === 'GET' && cache !== 'no-store'
  return isRead && !headers.has('Authorization') && !headers.has('Range')
}

const CALLS = calls.map((path) => new RegExp(path))

/** Whether an address of the data service is a call whose answers are kept. */
function isPostCall({ pathname }: URL): boolean {
  return CALLS.some((path) => path.test(pathname))
}

/** Work behind an answer. A full disk keeps nothing, and that is all. */
function laterIn(event: LastingEvent): (work: Promise<unknown>) => void {
  return (work) => event.waitUntil(work.catch(() => undefined))
}

function answer(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const url = new URL(request.url)
  const later = laterIn(event)
  if (url.origin === apiOrigin) {
    if (isPostCall(url)) return readPosts(request, later)
    if (isPicture(url) && request.destination === 'image') return readPicture(request, later)
  }
  if (url.origin !== scope.location.origin) return undefined
  if (request.mode === 'navigate') return openPage(request, event.preloadResponse, scope.inkwell)
  return url.pathname.startsWith('/assets/')
    ? readBuildFile(scope.inkwell.version, request, later)
    : undefined
}

/** The page that brought the worker here had loaded before there was anybody to keep anything. */
async function remember(addresses: unknown): Promise<void> {
  const urls = (Array.isArray(addresses) ? addresses : [])
    .filter((address) => typeof address === 'string' && URL.canParse(address))
    .map((address) => new URL(address as string))
    .filter(({ origin }) => origin === apiOrigin)
  const work: Promise<unknown>[] = []
  const later = (more: Promise<unknown>) => void work.push(more)
  for (const url of urls) {
    const read = isPostCall(url) ? readPosts : isPicture(url) ? readPicture : undefined
    // What cannot be had now is kept when it is read the next time.
    await read?.(new Request(url), later).catch(() => undefined)
  }
  await Promise.allSettled(work)
}

scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(version).then((build) => build.addAll(files)))
  // Nothing of an older build is needed: a page of it that misses a file opens anew.
  void scope.skipWaiting()
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(begin())
})

/** A deletion goes its own way; what it deletes is not kept any longer. */
function noteDeletion({ method, url }: Request): Promise<void> | undefined {
  const address = new URL(url)
  const isOurs = address.origin === apiOrigin && isPostCall(address)
  return method === 'DELETE' && isOurs && navigator.onLine ? posts.forget(url) : undefined
}

scope.addEventListener('fetch', (event) => {
  const deletion = noteDeletion(event.request)
  if (deletion) laterIn(event)(deletion)
  if (!isPlainRead(event.request)) return
  const response = answer(event)
  if (response) event.respondWith(response)
})

scope.addEventListener('message', (event) => {
  event.waitUntil(remember(event.data))
})
