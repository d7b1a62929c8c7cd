import type { Endpoint } from '@inkwell/contract/endpoints'
import type { RequestContext } from './context.ts'
import { etagOf, isHeld } from './etag.ts'

/** Whether a call answers the same to everyone: shared caches may keep it. */
export function isPublicRead({ tag, session }: Endpoint): boolean {
  return tag === 'Posts' && !session
}

/** Answers a text that caches may keep and ask about each time; 304 to who holds it. */
export function answerKept(
  c: RequestContext,
  text: string,
  headers: Record<string, string>,
): Response {
  const kept = { 'Cache-Control': 'no-cache', ETag: etagOf(text) }
  if (isHeld(kept.ETag, c.req.header('If-None-Match'))) return c.body(null, 304, kept)
  return c.body(text, 200, { ...kept, ...headers })
}
