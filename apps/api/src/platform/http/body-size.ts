import { SMALL_BODY } from './body-bounds.ts'
import type { BodyBounds } from './body-bounds.ts'

type RequestHeaders = Record<string, string | string[] | undefined>

/** What the headers say of a body; `unknown` is one of a small call that does not tell its length. */
export type BodySize = 'small' | 'unknown' | 'large' | 'too large'

const sizes = new WeakMap<RequestHeaders, BodySize>()

function judge(headers: RequestHeaders, { max }: BodyBounds): BodySize {
  const { 'content-length': length, 'transfer-encoding': coding } = headers
  if (coding !== undefined) return max > SMALL_BODY ? 'large' : 'unknown'
  if (length === undefined) return 'unknown'
  if (Number(length) > max) return 'too large'
  return Number(length) > SMALL_BODY ? 'large' : 'small'
}

/**
 * The size of a request body. It is computed once: the headers of a request are one object throughout.
 */
export function classifyBodySize(
  headers: RequestHeaders,
  bounds: BodyBounds | undefined,
): BodySize {
  if (!bounds) return 'small'
  const size = sizes.get(headers) ?? judge(headers, bounds)
  sizes.set(headers, size)
  return size
}

/** Whether a body may exceed what a connection buffers anyway. */
export function isLarge(size: BodySize): boolean {
  return size === 'large' || size === 'too large'
}
