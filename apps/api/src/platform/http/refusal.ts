import type { ErrorCode, LatestText } from '@inkwell/contract/errors'
import type { Proof } from '@inkwell/contract/proof'

interface RefusalDetails {
  /** One message for each field that was refused. */
  fields?: Record<string, string>
  headers?: Record<string, string>
  /** Seconds to wait before the next attempt. */
  retryAfter?: number
  /** The work to do before the next attempt. */
  proof?: Proof
  /** What the request would have overwritten. */
  latest?: LatestText
  cause?: unknown
}

/** An expected "no": the error handler answers it as it is, and nothing is logged as broken. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>
  readonly retryAfter: number | undefined
  readonly proof: Proof | undefined
  readonly latest: LatestText | undefined

  constructor(code: ErrorCode, message: string, details: RefusalDetails = {}) {
    const { fields, headers, retryAfter, proof, latest, cause } = details
    super(message, { cause })
    this.code = code
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
