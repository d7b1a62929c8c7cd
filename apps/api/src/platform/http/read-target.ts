import type { IncomingMessage } from 'node:http'
import { MINIMAL } from '@inkwell/contract/minimal'

/** Path and query that a public read is asked for by, whether by them alone or by a header, too. */
export function targetOf({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (headers.prefer !== MINIMAL.Prefer) return url
  return `${url}${url.includes('?') ? '&' : '?'}without=content`
}
