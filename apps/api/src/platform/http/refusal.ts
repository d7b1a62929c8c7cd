import type { ErrorCode, LatestText } from '@inkwell/contract/errors'
import { sentenceOf } from '@inkwell/contract/messages'
import type { MessageKey } from '@inkwell/contract/messages'
import type { Proof } from '@inkwell/contract/proof'

interface RefusalDetails {
  /** Parameters of the message that differ from those it declares. */
  params?: Record<string, number>
  /** One message for each field that was refused. */
  fields?: Record<string, MessageKey>
  headers?: Record<string, string>
  /** Seconds to wait before the next attempt. */
  retryAfter?: number
  /** The work to do before the next attempt. */
  proof?: Proof
  /** What the request would have overwritten. */
  latest?: LatestText
  /** What a terminal or a log says instead of the sentence. */
  detail?: string
  cause?: unknown
}

/** An expected "no": the error handler answers it as it is, and nothing is logged as broken. */
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

  constructor(code: ErrorCode, key: MessageKey, details: RefusalDetails = {}) {
    const { params, fields, headers, retryAfter, proof, latest, detail, cause } = details
    super(detail ?? sentenceOf({ key, params }), { cause })
    this.code = code
    this.key = key
    this.params = params
    this.fields = fields
    this.headers = {
      ...headers,
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    }
    this.retryAfter = retryAfter
    this.proof = proof
    this.latest = latest
  }
}
