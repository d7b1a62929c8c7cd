/**
 * Matches a path of the contract, with or without a slash at its end: each of its `{names}` is a group
 * of that name that matches `segment`, and `rest` may follow.
 */
export function pathPattern(path: string, segment: string, rest = ''): RegExp {
  const named = path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, `(?<$1>${segment})`)
  return new RegExp(`^${named}/?${rest}$`)
}
