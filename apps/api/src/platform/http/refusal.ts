import type { ErrorCode } from '@inkwell/contract/errors'

interface RefusalDetails {
  /** One message for each field that was refused. */
  fields?: Record<string, string>
  headers?: Record<string, string>
  cause?: unknown
}

/** An expected "no": the error handler answers it as it is, and nothing is logged as broken. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, { fields, headers, cause }: RefusalDetails = {}) {
    super(message, { cause })
    this.code = code
    this.fields = fields
    this.headers = headers ?? {}
  }
}
