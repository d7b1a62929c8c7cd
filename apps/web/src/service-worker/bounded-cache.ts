import type { CACHED_AT_HEADER } from '../platform/connection.ts'

/** When a response was stored, in milliseconds since 1970. */
const CACHED_AT: typeof CACHED_AT_HEADER = 'X-Inkwell-Kept'
const BYTES = 'X-Inkwell-Bytes'

/** Responses arrive in bursts; one pass over the cache is enough for a burst. */
const TRIM_DELAY_MS = 500

const RECENT_MS = 60_000

/** The oldest responses are evicted first. */
export interface CacheBounds {
  entries: number
  bytes: number
  /** A larger response is not stored. */
  entryBytes: number
}

const trims = new Map<string, Promise<void>>()

async function ageAndSize(cache: Cache, request: Request) {
  const headers = (await cache.match(request, { ignoreVary: true }))?.headers
  return {
    request,
    cachedAt: Number(headers?.get(CACHED_AT) ?? 0),
    bytes: Number(headers?.get(BYTES) ?? 0),
  }
}

async function trim(name: string, { entries, bytes }: CacheBounds): Promise<void> {
  const cache = await caches.open(name)
  const keys = await cache.keys()
  const all = await Promise.all(keys.map((request) => ageAndSize(cache, request)))
  let total = 0
  for (const [index, entry] of all.toSorted((a, b) => b.cachedAt - a.cachedAt).entries()) {
    total += entry.bytes
    if (index >= entries || total > bytes) await cache.delete(entry.request, { ignoreVary: true })
  }
}

function trimSoon(name: string, bounds: CacheBounds): Promise<void> {
  const scheduled = trims.get(name)
  if (scheduled) return scheduled
  const pause = new Promise((resolve) => setTimeout(resolve, TRIM_DELAY_MS))
  const work = pause.then(() => {
    trims.delete(name)
    return trim(name, bounds)
  })
  trims.set(name, work)
  return work
}

/** A cache of responses by address, bounded in entries and bytes. */
export class BoundedCache {
  readonly name: string
  readonly #bounds: CacheBounds

  constructor(name: string, bounds: CacheBounds) {
    this.name = name
    this.#bounds = bounds
  }

  async put(address: string, response: Response): Promise<void> {
    const body = await response.blob()
    if (body.size > this.#bounds.entryBytes) return
    const headers = new Headers(response.headers)
    headers.set(CACHED_AT, String(Date.now()))
    headers.set(BYTES, String(body.size))
    // They describe the encoded body, and this one is decoded.
    headers.delete('Content-Encoding')
    headers.delete('Content-Length')
    const cache = await caches.open(this.name)
    await cache.put(address, new Response(body, { headers }))
    await trimSoon(this.name, this.#bounds)
  }

  async match(address: string): Promise<Response | undefined> {
    return (await caches.open(this.name)).match(address, { ignoreVary: true })
  }

  /** Whether a response was stored in the last minute. */
  async hasRecent(address: string): Promise<boolean> {
    const response = await this.match(address)
    return Date.now() - Number(response?.headers.get(CACHED_AT) ?? 0) < RECENT_MS
  }

  /** Any response whose address begins with this prefix. */
  async matchPrefix(prefix: string): Promise<Response | undefined> {
    const cache = await caches.open(this.name)
    const request = (await cache.keys()).find(({ url }) => url.startsWith(prefix))
    return request && cache.match(request, { ignoreVary: true })
  }

  /** Deletes the response of an address and those of all addresses below it, with any query. */
  async deleteTree(address: string): Promise<void> {
    const cache = await caches.open(this.name)
    const requests = (await cache.keys()).filter(
      ({ url }) => url === address || url.startsWith(`${address}/`),
    )
    await Promise.all(requests.map((request) => cache.delete(request, { ignoreVary: true })))
  }
}
