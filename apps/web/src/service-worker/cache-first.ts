/** A cache lookup may never settle, so it delays the request at most this long. */
const LOOKUP_TIMEOUT_MS = 1_000

/**
 * The cached response, or one from the network. A failed lookup counts as a miss. The result of a slow
 * lookup is used if the network fails.
 */
export async function cacheFirst(
  lookup: Promise<Response | undefined>,
  fetchResponse: () => Promise<Response>,
): Promise<Response> {
  const found = lookup.catch(() => undefined)
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), LOOKUP_TIMEOUT_MS)
  })
  const cached = await Promise.race([found, timeout])
  if (cached) return cached
  try {
    return await fetchResponse()
  } catch (error) {
    const slow = await found
    if (slow) return slow
    throw error
  }
}
