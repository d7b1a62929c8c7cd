/** Whether an `If-None-Match` header names the tag, by weak comparison (RFC 9110, section 13.1.2). */
export function isNotModified(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
