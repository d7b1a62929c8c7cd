import type { Post } from '@inkwell/contract/post'
import { computeEtag } from '../../platform/http/etag.ts'

/** The entity tags of a post, as it is read with and without its source. */
function tagsOfReads(post: Post): string[] {
  return [post, { ...post, content: '' }].map((postById) =>
    computeEtag(JSON.stringify({ postById })),
  )
}

/** Whether an `If-Match` header names this post, by strong comparison (RFC 9110, section 13.1.1). */
export function isMatching(post: Post, ifMatch: string): boolean {
  if (ifMatch.trim() === '*') return true
  const given = new Set(ifMatch.split(',').map((tag) => tag.trim()))
  return tagsOfReads(post).some((tag) => given.has(tag))
}
