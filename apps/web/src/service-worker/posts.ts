import { BoundedCache } from './bounded-cache.ts'

const MB = 1024 * 1024

/** Names without the build's version: what was read outlives a new build. */
export const posts = new BoundedCache('inkwell-posts-1', {
  entries: 300,
  bytes: 20 * MB,
  entryBytes: 2 * MB,
})

/** What the data service says now; what it said last where it cannot be reached. */
export async function readPosts(
  request: Request,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.status === 200) later(posts.keep(request.url, response.clone()))
    if (response.status === 404) later(posts.forget(request.url))
    return response
  } catch (error) {
    const kept = await posts.find(request.url).catch(() => undefined)
    if (kept) return kept
    throw error
  }
}
