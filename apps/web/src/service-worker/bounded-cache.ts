import type { CACHED_AT_HEADER } from '../platform/connection.ts'

/** Says of an answer that it was kept, and since when, in milliseconds of the epoch. */
const KEPT: typeof CACHED_AT_HEADER = 'X-Inkwell-Kept'
const BYTES = 'X-Inkwell-Bytes'

/** Many answers come at once; one look through the cache serves them all. */
const TRIM_AFTER_MS = 500

/** How much a cache may hold; what was kept longest ago goes first. */
export interface CacheBounds {
  entries: number
  bytes: number
  /** One answer of more than this is not kept. */
  entryBytes: number
}

const trims = new Map<string, Promise<void>>()

async function ageAndSize(cache: Cache, request: Request) {
  const headers = (await cache.match(request, { ignoreVary: true }))?.headers
  return {
    request,
    since: Number(headers?.get(KEPT) ?? 0),
    bytes: Number(headers?.get(BYTES) ?? 0),
  }
}

async function trim(name: string, { entries, bytes }: CacheBounds): Promise<void> {
  const cache = await caches.open(name)
  const keys = await cache.keys()
  const all = await Promise.all(keys.map((request) => ageAndSize(cache, request)))
  let total = 0
  for (const [index, entry] of all.toSorted((a, b) => b.since - a.since).entries()) {
    total += entry.bytes
    if (index >= entries || total > bytes) await cache.delete(entry.request, { ignoreVary: true })
  }
}

function trimSoon(name: string, bounds: CacheBounds): Promise<void> {
  const begun = trims.get(name)
  if (begun) return begun
  const pause = new Promise((resolve) => setTimeout(resolve, TRIM_AFTER_MS))
  const work = pause.then(() => {
    trims.delete(name)
    return trim(name, bounds)
  })
  trims.set(name, work)
  return work
}

/** Answers that are kept on this device, by their addresses, within bounds. */
export class BoundedCache {
  readonly name: string
  readonly #bounds: CacheBounds

  constructor(name: string, bounds: CacheBounds) {
    this.name = name
    this.#bounds = bounds
  }

  async keep(address: string, response: Response): Promise<void> {
    const body = await response.blob()
    if (body.size > this.#bounds.entryBytes) return
    const headers = new Headers(response.headers)
    headers.set(KEPT, String(Date.now()))
    headers.set(BYTES, String(body.size))
    // The body came over the line in another form than it has here.
    headers.delete('Content-Encoding')
    headers.delete('Content-Length')
    const cache = await caches.open(this.name)
    await cache.put(address, new Response(body, { headers }))
    await trimSoon(this.name, this.#bounds)
  }

  async find(address: string): Promise<Response | undefined> {
    return (await caches.open(this.name)).match(address, { ignoreVary: true })
  }

  /** Of the answers whose addresses begin like this, one that was kept. */
  async findLike(beginning: string): Promise<Response | undefined> {
    const cache = await caches.open(this.name)
    const like = (await cache.keys()).find(({ url }) => url.startsWith(beginning))
    return like && cache.match(like, { ignoreVary: true })
  }

  /** What is gone at its source is gone here. */
  async forget(address: string): Promise<void> {
    await (await caches.open(this.name)).delete(address, { ignoreVary: true })
  }
}
