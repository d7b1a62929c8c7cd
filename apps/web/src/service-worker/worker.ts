// Lets posts that were read open without a connection. Online, it answers nothing by itself but
// files whose names change with their content.
import { openPage } from './pages.ts'
import { isPicture, pictures, readPicture } from './pictures.ts'
import { isPostCall, posts, readPosts } from './posts.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

const scope = self as unknown as WorkerScope
const { version, apiOrigin, files } = scope.inkwell

const OURS = 'inkwell-'
const MINE = new Set([version, posts.name, pictures.name])

async function removeOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && !MINE.has(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function begin(): Promise<void> {
  await removeOldCaches()
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

/** A file of the build: the bytes under its name never change. */
async function readFile(request: Request): Promise<Response> {
  const build = await caches.open(version)
  const kept = await build.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) await build.put(request, response.clone())
  return response
}

/** Writes, sessions and reads past every cache go their own way. */
function isPlainRead({ method, headers, cache }: Request): boolean {
  const isRead = method === 'GET' && cache !== 'no-store'
  return isRead && !headers.has('Authorization') && !headers.has('Range')
}

function answer(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const url = new URL(request.url)
  // A full disk keeps nothing, and that is all.
  const later = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined))
  if (url.origin === apiOrigin) {
    if (isPostCall(url)) return readPosts(request, later)
    if (isPicture(url) && request.destination === 'image') return readPicture(request, later)
  }
  if (url.origin !== scope.location.origin) return undefined
  if (request.mode === 'navigate') return openPage(request, event.preloadResponse, scope.inkwell)
  return url.pathname.startsWith('/assets/') ? readFile(request) : undefined
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
    if (isPostCall(url)) await readPosts(new Request(url), later)
    else if (isPicture(url)) await readPicture(new Request(url), later)
  }
  await Promise.all(work)
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
  if (deletion) event.waitUntil(deletion)
  if (!isPlainRead(event.request)) return
  const response = answer(event)
  if (response) event.respondWith(response)
})

scope.addEventListener('message', (event) => {
  event.waitUntil(remember(event.data))
})
