import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@inkwell/contract/endpoint'
import { endpoints } from '@inkwell/contract/endpoints'
import { MINIMAL } from '@inkwell/contract/minimal'
import { pathPattern } from './path-pattern.ts'

/** Calls whose responses can be minimal. The query of others would have a parameter that they do not know. */
const MINIMAL_CALLS = Object.entries<Endpoint>(endpoints)
  .filter(([, { query }]) => query && 'without' in query.shape)
  .map(([key]) => pathPattern(key.slice('GET '.length), '[^/?]+', String.raw`(?:\?.*)?`))

/** Path and query of a public read. The `Prefer` header has the same effect as its query parameter. */
export function targetOf({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (headers.prefer !== MINIMAL.Prefer) return url
  if (!MINIMAL_CALLS.some((pattern) => pattern.test(url))) return url
  return `${url}${url.includes('?') ? '&' : '?'}without=content`
}
