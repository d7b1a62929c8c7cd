import type { BaseText, ErrorCode, LatestText } from '@inkwell/contract/errors'
import type { Proof } from '@inkwell/contract/proof'

interface Failure {
  /** Undefined without a response. */
  status?: number
  body?: Record<string, unknown>
  cause?: unknown
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function readFields(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const texts = Object.entries(value).filter(([, text]) => readText(text) !== undefined)
  return Object.fromEntries(texts)
}

function secondsOf(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined
}

function readProof(value: unknown): Proof | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { challenge, prefix, target, max } = value as Record<string, unknown>
  const texts = [challenge, prefix, target]
  const isWhole = typeof max === 'number' && texts.every((text) => readText(text) !== undefined)
  return isWhole ? (value as Proof) : undefined
}

function readLatest(value: unknown): LatestText | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { title, content, updatedAt } = value as Record<string, unknown>
  const isWhole = [title, content, updatedAt].every((text) => typeof text === 'string')
  return isWhole ? (value as LatestText) : undefined
}

function readBase(value: unknown): BaseText | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { title, content } = value as Record<string, unknown>
  const isWhole = typeof title === 'string' && typeof content === 'string'
  return isWhole ? (value as BaseText) : undefined
}

/**
 * A failed call. `status` is undefined without a response (offline, refused, broken off). `msg`,
 * `code`, `retryAfter` (seconds), `proof` (a required proof of work), `latest` (the text that the
 * call would have overwritten) and `base` (the text that the edit began from) are undefined, and
 * `fields` is empty, if the response does not contain them.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number | undefined
  readonly msg: string | undefined
  readonly code: ErrorCode | undefined
  readonly fields: Record<string, string>
  readonly retryAfter: number | undefined
  readonly proof: Proof | undefined
  readonly latest: LatestText | undefined
  readonly base: BaseText | undefined

  constructor(call: string, { status, body, cause }: Failure) {
    const msg = readText(body?.msg)
    super(`${call}: ${status ?? 'no answer'}${msg ? ` ${msg}` : ''}`, { cause })
    this.status = status
    this.msg = msg
    this.code = readText(body?.code) as ErrorCode | undefined
    this.fields = readFields(body?.fields)
    this.retryAfter = secondsOf(body?.retryAfter)
    this.proof = readProof(body?.proof)
    this.latest = readLatest(body?.latest)
    this.base = readBase(body?.base)
  }
}
