/**
 * A pattern for a path of the contract, with or without a trailing slash. Each `{name}` becomes a named
 * group that matches `segment`; `rest` is appended.
 */
export function pathPattern(path: string, segment: string, rest = ''): RegExp {
  const named = path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, `(?<$1>${segment})`)
  return new RegExp(`^${named}/?${rest}$`)
}
