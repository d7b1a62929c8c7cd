import { BoundedCache } from './bounded-cache.ts'

const MB = 1024 * 1024

/** The name has no build version, so the cache outlives a new build. */
export const posts = new BoundedCache('inkwell-posts-1', {
  entries: 300,
  bytes: 20 * MB,
  entryBytes: 2 * MB,
})

/** The address of a post, also in that of its comments and of what is around it. */
const POST = /^.*\/posts\/p\/[^/?]+/

/** Removes a response that is gone. With a post go its comments and what is around it. */
export async function forget(url: string): Promise<void> {
  const [address = url] = POST.exec(url) ?? []
  await posts.deleteTree(address)
}

/** A response of the data service, network first. */
export async function readPosts(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.status === 200) waitUntil(posts.put(request.url, response.clone()))
    if (response.status === 404) waitUntil(forget(request.url))
    return response
  } catch (error) {
    const cached = await posts.match(request.url).catch(() => undefined)
    if (cached) return cached
    throw error
  }
}
