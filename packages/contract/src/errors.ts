import { z } from 'zod'
import { lineEndsSchema } from './line-ends.ts'
import { Proof } from './proof.ts'

/** The closed list of error codes, with their HTTP status. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_taken: 409,
  idempotency_mismatch: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  proof_required: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** When each code is used, for the API description. */
export const ERROR_MEANING: Record<ErrorCode, string> = {
  invalid: 'The request cannot be read, or a field was refused.',
  unauthenticated: 'There is no session, or it has ended.',
  wrong_credentials:
    'The email address or the password is wrong; which of them is not told. Within a session, the ' +
    'current password is wrong, and the session goes on.',
  forbidden:
    'The session may not do this: it is not that of the author or of an administrator, or its account is suspended.',
  not_found:
    'There is no such post, page, draft, tag, account or session, or nothing at this address.',
  method_not_allowed: 'The address exists and takes other methods, which `Allow` names.',
  conflict:
    'The post, page or draft has changed since the edit began; `latest` says what it is now. Nothing was changed.',
  email_taken: 'An account with this email address exists.',
  idempotency_mismatch: 'The `Idempotency-Key` was used for another request.',
  precondition_failed: 'The post is not the version that `If-Match` names. Nothing was changed.',
  too_large: 'The body or the picture is too large, or there is no room for more pictures.',
  unsupported_media_type: 'The body is not of the type that the call takes.',
  rate_limited: 'Too many requests; wait as long as `Retry-After` says.',
  proof_required:
    'Very many accounts are being made: do the work in `proof` and send the call again, or wait.',
  internal: 'A fault of ours. The request may or may not have had an effect.',
  unavailable: 'The service has too much to do or is not ready; try again shortly.',
}

const version = z.int().meta({ description: 'Of a draft.' })

/** The text of a draft that an edit was based on. */
const BaseText = z
  .object({ title: z.string(), content: z.string(), version })
  .meta({ id: 'BaseText' })
export type BaseText = z.infer<typeof BaseText>

/** The current text of a post, a page or a draft that an update would have overwritten. */
const LatestText = z
  .object({
    title: z.string(),
    content: z.string(),
    tags: z.array(z.string()).optional(),
    language: z.string().optional(),
    series: z.string().optional(),
    lineEnds: lineEndsSchema.optional().meta({ description: 'Of a draft.' }),
    version: version.optional(),
    published: z.boolean().optional().meta({ description: 'Of a page.' }),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'LatestText' })
export type LatestText = z.infer<typeof LatestText>

const errorMessage = {
  key: z.string().meta({
    description:
      'Which message this is, for programs that say it in another language. A newer service may ' +
      'have keys that a client does not know: it shows the English sentence then.',
    example: 'titleTooLong',
  }),
  params: z
    .record(z.string(), z.number())
    .optional()
    .meta({ description: 'The numbers in the message, by name.', example: { max: 200 } }),
}

/** The key and parameters of a message, without its text. */
const ErrorMessage = z.object(errorMessage).meta({ id: 'ErrorMessage' })
export type ErrorMessage = z.infer<typeof ErrorMessage>

/** The body of every error response. */
export const ErrorAnswer = z
  .object({
    msg: z.string().meta({ description: 'What happened and what to do, for people, in English.' }),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    error: z
      .object({
        ...errorMessage,
        fields: z
          .record(z.string(), ErrorMessage)
          .optional()
          .meta({ description: 'The same of each message in the other `fields`.' }),
      })
      .meta({ description: 'What `msg` says, as a key and parameters.' }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'One message for each field that was refused.' }),
    retryAfter: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'Seconds to wait before the next attempt, as in `Retry-After`.' }),
    proof: Proof.optional(),
    latest: LatestText.optional().meta({
      description: 'With `conflict`: the post, page or draft as it is stored now.',
    }),
    base: BaseText.optional().meta({
      description:
        'With `conflict` of a draft: the version that the edit began from, to merge both changes; ' +
        'absent where it is older than 30 days.',
    }),
    requestId: z.string(),
  })
  .meta({ id: 'Error' })
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
