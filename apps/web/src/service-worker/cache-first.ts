/** Milliseconds that a lookup on this device may hold back the network: it may never answer. */
const LOOKUP_MS = 1_000

/**
 * What is kept, where that is found soon, and what the network says otherwise. A lookup that fails is
 * one that finds nothing; one that is slow still answers where the network cannot.
 */
export async function cacheFirst(
  lookup: Promise<Response | undefined>,
  ask: () => Promise<Response>,
): Promise<Response> {
  const found = lookup.catch(() => undefined)
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), LOOKUP_MS)
  })
  const kept = await Promise.race([found, patience])
  if (kept) return kept
  try {
    return await ask()
  } catch (error) {
    const late = await found
    if (late) return late
    throw error
  }
}
