/** Names of one text, and levels of lists in lists. */
const NAMES_MAX = 20
const DEPTH_MAX = 4

/** The names of authors in a value of front matter: a name, a list, or things with names. */
export function authorNamesIn(value: unknown, depth = 0): string[] {
  // A YAML list can contain itself.
  if (depth > DEPTH_MAX) return []
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) {
    return value.slice(0, NAMES_MAX).flatMap((each) => authorNamesIn(each, depth + 1))
  }
  const isNamed = typeof value === 'object' && value !== null && 'name' in value
  return isNamed ? authorNamesIn(value.name, depth + 1) : []
}
