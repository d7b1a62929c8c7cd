import { BoundedCache } from './bounded-cache.ts'
import { cacheFirst } from './cache-first.ts'

const MB = 1024 * 1024

export const pictures = new BoundedCache('inkwell-pictures-1', {
  entries: 200,
  bytes: 60 * MB,
  entryBytes: 3 * MB,
})

/** Whether an address of the data service is a picture. */
export function isPicture({ pathname }: URL): boolean {
  return pathname.startsWith('/images/')
}

/** Where a picture would be, while it cannot be had: the ground that the page has laid for it. */
function nothingToSee(): Response {
  const empty = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  return new Response(empty, { headers: { 'Content-Type': 'image/svg+xml' } })
}

/** What the names of a picture in all its sizes and formats begin with. */
function beginningOf(address: string): string {
  return address.slice(0, address.lastIndexOf('-') + 1)
}

/** The same picture as it was seen, perhaps in another size, or before there was AVIF of it. */
async function inAnotherForm(address: string): Promise<Response> {
  const like = await pictures.findLike(beginningOf(address)).catch(() => undefined)
  return like ?? nothingToSee()
}

/** As the network has it. */
async function fetchPicture(
  request: Request,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  // An image's own request gives an answer whose size nobody may know.
  const response = await fetch(new Request(request, { mode: 'cors', credentials: 'omit' }))
  if (response.status === 200) later(pictures.keep(request.url, response.clone()))
  return response
}

/** The name of a picture is made from its bytes, so one that is here is never asked for again. */
export async function readPicture(
  request: Request,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  try {
    return await cacheFirst(pictures.find(request.url), () => fetchPicture(request, later))
  } catch {
    return navigator.onLine ? fetch(request) : inAnotherForm(request.url)
  }
}
