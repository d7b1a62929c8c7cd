import type { IncomingMessage } from 'node:http'
import { MINIMAL } from '@inkwell/contract/minimal'

/** Path and query of a public read. The `Prefer` header has the same effect as its query parameter. */
export function targetOf({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (headers.prefer !== MINIMAL.Prefer) return url
  return `${url}${url.includes('?') ? '&' : '?'}without=content`
}
