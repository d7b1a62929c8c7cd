import { z } from 'zod'

/** The closed list that clients switch on, each with its HTTP status. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  idempotency_mismatch: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** The body of every answer that is not a success. */
export const ErrorAnswer = z
  .object({
    msg: z.string().meta({ description: 'What happened and what to do, for people.' }),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'One message for each field that was refused.' }),
    requestId: z.string(),
  })
  .meta({ id: 'Error' })
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
