import { BoundedCache } from './bounded-cache.ts'
import { cacheFirst } from './cache-first.ts'

const MB = 1024 * 1024

export const pictures = new BoundedCache('inkwell-pictures-1', {
  entries: 200,
  bytes: 60 * MB,
  entryBytes: 3 * MB,
})

/** Whether it is a picture that readers see: the address of a cover for its author has a query. */
export function isPicture({ pathname, search }: URL): boolean {
  return pathname.startsWith('/images/') && search === ''
}

/** An empty picture, behind which the page's placeholder shows. */
function emptyPicture(): Response {
  const empty = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  return new Response(empty, { headers: { 'Content-Type': 'image/svg+xml' } })
}

/** What the addresses of all sizes and formats of a picture begin with: its hash ends it. */
const COMMON_PREFIX = /^.*\/images\/[0-9a-f]+/

async function findOtherVariant(address: string): Promise<Response> {
  const [prefix] = COMMON_PREFIX.exec(address) ?? []
  if (prefix === undefined) return emptyPicture()
  return (await pictures.matchPrefix(prefix).catch(() => undefined)) ?? emptyPicture()
}

async function fetchPicture(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  // The request of an <img> is no-cors: its response would be opaque and of unknown size.
  const response = await fetch(new Request(request, { mode: 'cors', credentials: 'omit' }))
  if (response.status === 200) waitUntil(pictures.put(request.url, response.clone()))
  return response
}

/** A picture, cache first: its name contains a hash of its bytes. */
export async function readPicture(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  try {
    return await cacheFirst(pictures.match(request.url), () => fetchPicture(request, waitUntil))
  } catch {
    return navigator.onLine ? fetch(request) : findOtherVariant(request.url)
  }
}
