import type { BaseText, ErrorCode, LatestText } from '@inkwell/contract/errors'
import { sentenceOf } from '@inkwell/contract/messages'
import type { MessageKey } from '@inkwell/contract/messages'
import type { Proof } from '@inkwell/contract/proof'
import { RETRY_AFTER } from '@inkwell/serving/retry-after'

interface RefusalDetails {
  /** Parameters of the message, if they differ from its defaults. */
  params?: Record<string, number>
  /** A message for each refused field. */
  fields?: Record<string, MessageKey>
  headers?: Record<string, string>
  /** Seconds until the next attempt. */
  retryAfter?: number
  /** The proof of work that the next attempt needs. */
  proof?: Proof
  /** The version that the request would have overwritten. */
  latest?: LatestText
  /** The version that the request was based on. */
  base?: BaseText
  /** A replacement of the sentence for terminals and logs. */
  detail?: string
  cause?: unknown
}

/**
 * An expected error. The error handler sends it as it is and does not log it as a fault. `unavailable` always says when
 * to try again.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly key: MessageKey
  readonly params: Record<string, number> | undefined
  readonly fields: Record<string, MessageKey> | undefined
  readonly headers: Record<string, string>
  readonly retryAfter: number | undefined
  readonly proof: Proof | undefined
  readonly latest: LatestText | undefined
  readonly base: BaseText | undefined

  constructor(code: ErrorCode, key: MessageKey, details: RefusalDetails = {}) {
    const { params, fields, headers, retryAfter, proof, latest, base, detail, cause } = details
    super(detail ?? sentenceOf({ key, params }), { cause })
    this.code = code
    this.key = key
    this.params = params
    this.fields = fields
    this.headers = {
      ...(code === 'unavailable' && { 'Retry-After': RETRY_AFTER }),
      ...headers,
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    }
    this.retryAfter = retryAfter
    this.proof = proof
    this.latest = latest
    this.base = base
  }
}
