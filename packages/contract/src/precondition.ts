import { z } from 'zod'
import { messageKeys } from './messages.ts'

const IF_MATCH_MAX = 1_000

const error = { error: messageKeys.ifMatchInvalid }

/** The header of a change that is made only to a known version (RFC 9110, section 13.1.1). */
export const IfMatchHeaders = z.object({
  'If-Match': z
    .string(error)
    .min(1, error)
    .max(IF_MATCH_MAX, error)
    .optional()
    .meta({
      description:
        'The `ETag` of the post as it was read, several with commas, or `*`. Where the post is another ' +
        'one by now, the answer is `precondition_failed` and nothing changes.',
      example: '*',
    }),
})
