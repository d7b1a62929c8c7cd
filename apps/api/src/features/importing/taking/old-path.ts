/** UTF-16 units of a path that is kept, with its query: an index of PostgreSQL takes 2,700 bytes. */
const PATH_MAX = 500

/** Characters of an address: three bytes of a letter are nine in it. */
export const ENCODED_MAX = 9 * PATH_MAX

/** Any host: only paths are compared. */
const SOMEWHERE = 'http://x.invalid'

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The host and the comparable path of an address; undefined for what has none. */
export function readOldAddress(
  address: string,
  base = SOMEWHERE,
): { host: string; path: string; query: string; hash: string } | undefined {
  const url = address.length > ENCODED_MAX ? null : URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const path = decoded(url.pathname).normalize('NFC').replace(/\/+$/, '') || '/'
  const query = decoded(url.search)
  // A base may be long, too.
  if (path.length + query.length > PATH_MAX) return undefined
  const host = url.origin === SOMEWHERE ? '' : url.host.replace(/^www\./, '')
  return { host, path, query, hash: url.hash }
}

/** How an address is stored: its path, with the query if that names the text. Undefined for the home page. */
export function oldPathOf(address: string): string | undefined {
  const read = readOldAddress(address)
  const path = read && read.path + read.query
  // PostgreSQL stores no NUL.
  return path === '/' || path?.includes('\0') ? undefined : path
}

/** A base for relative links; a path alone is none. */
export function absolute(base: string): string {
  return URL.canParse(base) ? base : new URL(base, SOMEWHERE).href
}
