/** Corrections in the first day are part of the publication. */
const TRIVIAL_MS = 24 * 60 * 60_000

/** When a post was last changed, if that was long enough after its publication to tell readers. */
export function updateOf(createdAt: string | undefined, updatedAt: string | undefined) {
  const passed = Date.parse(updatedAt ?? '') - Date.parse(createdAt ?? '')
  return passed > TRIVIAL_MS ? updatedAt : undefined
}
